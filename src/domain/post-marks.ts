import * as z from 'zod/mini'
import { chapterSlugs } from '../content/identities'
import { cleanLine } from './fields'
import { honeypot } from './form-fields'

/**
 * Extra data of a post, never forwarded: honeypot, time that the page was open, campaign or chapter (JSON), hash of the
 * accepted texts. A value that cannot be read counts as missing.
 */
export type PostMarks = {
  trapped: boolean
  elapsedMs?: number
  attribution?: string
  consent?: string
}

export function makeMarks() {
  // Measured after cleaning, because NFC can make a text longer.
  const shortLine = z.pipe(
    z.pipe(z.string(), z.transform(cleanLine)),
    z.string().check(z.maxLength(200)),
  )
  return {
    // Any value at all in the honeypot counts as filled in.
    [honeypot]: z.pipe(
      z.optional(z.unknown()),
      z.transform((given) => (given ?? '') !== ''),
    ),
    elapsedMs: z.catch(z.optional(z.number().check(z.nonnegative())), undefined),
    attribution: z.catch(z.optional(z.pipe(shortLine, z.transform(campaignOf))), undefined),
    consent: z.catch(z.optional(z.string().check(z.maxLength(64))), undefined),
  }
}

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

/** A query's campaign tags, and the chapter of a signup, as JSON. */
function campaignOf(query: string): string | undefined {
  const found = [...new URLSearchParams(query)].filter(([name]) => tags.has(name))
  return found.length === 0 ? undefined : JSON.stringify(Object.fromEntries(found))
}

export function awaitedChapter({ attribution }: Readonly<Record<string, unknown>>) {
  if (typeof attribution !== 'string') return undefined
  const chapter = new URLSearchParams(attribution).get('chapter')
  return chapterSlugs.find((slug) => slug === chapter)
}
