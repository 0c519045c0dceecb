import * as z from 'zod/mini'
import { chapterSlugs } from '../content/identities'
import { cleanLine } from './fields'
import { honeypot } from './form-fields'

/**
 * What a browser's post may add for the server alone, never forwarded: whether the honeypot was filled in, how long the page
 * had been open, which campaign led here or which chapter is waited for (JSON), the hash of the words that were agreed to. A value
 * that cannot be read is as good as none.
 */
export type PostMarks = {
  trapped: boolean
  elapsedMs?: number
  attribution?: string
  consent?: string
}

/** The marks' fields of a post's schema. */
export function makeMarks() {
  // Measured when it is clean: composing a text may lengthen it.
  const shortLine = z.pipe(
    z.pipe(z.string(), z.transform(cleanLine)),
    z.string().check(z.maxLength(200)),
  )
  return {
    // A machine may fill the trap with anything; only nothing is nothing.
    [honeypot]: z.pipe(
      z.optional(z.unknown()),
      z.transform((given) => (given ?? '') !== ''),
    ),
    elapsedMs: z.catch(z.optional(z.number().check(z.nonnegative())), undefined),
    attribution: z.catch(z.optional(z.pipe(shortLine, z.transform(campaignOf))), undefined),
    consent: z.catch(z.optional(z.string().check(z.maxLength(64))), undefined),
  }
}

/** The marks of a post that was read. */
export function marksOf({
  [honeypot]: trapped,
  elapsedMs,
  attribution,
  consent,
}: {
  [honeypot]: boolean
  elapsedMs?: number | undefined
  attribution?: string | undefined
  consent?: string | undefined
}): PostMarks {
  return {
    trapped,
    ...(elapsedMs !== undefined && { elapsedMs }),
    ...(attribution !== undefined && { attribution }),
    ...(consent !== undefined && { consent }),
  }
}

const tags = new Set([
  'chapter',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
])

/** A query's campaign tags, and the chapter that somebody waits for, as JSON. */
function campaignOf(query: string): string | undefined {
  const found = [...new URLSearchParams(query)].filter(([name]) => tags.has(name))
  return found.length === 0 ? undefined : JSON.stringify(Object.fromEntries(found))
}

/** The chapter that a signup post waits for. */
export function awaitedChapter({ attribution }: Readonly<Record<string, unknown>>) {
  if (typeof attribution !== 'string') return undefined
  const chapter = new URLSearchParams(attribution).get('chapter')
  return chapterSlugs.find((slug) => slug === chapter)
}
