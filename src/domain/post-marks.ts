import * as z from 'zod/mini'
import { honeypot } from '../forms/fields.ts'

/**
 * Extra data of a post, never forwarded: honeypot, time that the page was open, hash of the accepted texts. A value that
 * cannot be read counts as missing.
 */
export type PostMarks = {
  trapped: boolean
  elapsedMs?: number
  consent?: string
}

export function makeMarks() {
  return {
    // Any value at all in the honeypot counts as filled in.
    [honeypot]: z.pipe(
      z.optional(z.unknown()),
      z.transform((given) => (given ?? '') !== ''),
    ),
    elapsedMs: z.catch(z.optional(z.number().check(z.nonnegative())), undefined),
    consent: z.catch(z.optional(z.string().check(z.maxLength(64))), undefined),
  }
}

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
