import * as z from 'zod/mini'
import { honeypot } from './form-fields'

/**
 * What a browser's post may add for the server alone, never forwarded, beside its attribution: whether the honeypot was filled
 * in, how long the page had been open, the hash of the words that were agreed to. A value that cannot be read is as good as none.
 */
export type PostMarks = {
  trapped: boolean
  elapsedMs?: number
  consent?: string
}

/** The marks' fields of a post's schema. */
export function makeMarks() {
  return {
    // A machine may fill the trap with anything; only nothing is nothing.
    [honeypot]: z.pipe(
      z.optional(z.unknown()),
      z.transform((given) => (given ?? '') !== ''),
    ),
    elapsedMs: z.catch(z.optional(z.number().check(z.nonnegative())), undefined),
    consent: z.catch(z.optional(z.string().check(z.maxLength(64))), undefined),
  }
}

/** The marks of a post that was read. */
export function marksOf({
  [honeypot]: trapped,
  elapsedMs,
  consent,
}: {
  [honeypot]: boolean
  elapsedMs?: number | undefined
  consent?: string | undefined
}): PostMarks {
  return {
    trapped,
    ...(elapsedMs !== undefined && { elapsedMs }),
    ...(consent !== undefined && { consent }),
  }
}
