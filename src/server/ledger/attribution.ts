import { type ChapterSlug, chapterSlugs } from '../../core/book/identities.ts'
import { cleanLine } from '../../core/forms/text.ts'
import { VISIT_LIMIT, visitNames } from '../../core/pages/events.ts'
import { pageTypeOf } from '../../core/pages/site-pages.ts'

/** Where a post or an event came from, and the chapter that a signup is for. */
export type Attribution = Readonly<
  Partial<Record<(typeof visitNames)[number], string>> & { chapter?: ChapterSlug }
>

type Name = (typeof names)[number]

const names = [...visitNames, 'chapter'] as const

/** The limit of the field `attribution` in characters. Fits all names and values, percent-encoded. */
export const ATTRIBUTION_LIMIT = 8000

/** Each value from the field, a query string, else from the sending page. Truncates long values. */
export function readAttribution(field: unknown, sentFrom: URL | undefined): Attribution {
  const isValid = typeof field === 'string' && field.length <= ATTRIBUTION_LIMIT
  const query = new URLSearchParams(isValid ? field : '')
  return Object.fromEntries([
    ...(sentFrom ? clean('page', sentFrom.pathname) : []),
    ...visitNames.flatMap((name) => clean(name, sentFrom?.searchParams.get(name))),
    ...names.flatMap((name) => clean(name, query.get(name))),
  ])
}

/** The value of a form's hidden `attribution` field. */
export function attributionQuery(attribution: Attribution): string {
  return new URLSearchParams(attribution as Record<string, string>).toString()
}

/** A tag without personal data: empty if it has an @, because mail programs may add the recipient's address. */
export function publicTag(tag = ''): string {
  return tag.includes('@') ? '' : tag
}

function clean(name: Name, value: string | null | undefined): [Name, string][] {
  const short = cleanLine((value ?? '').slice(0, 4 * VISIT_LIMIT))
  const text = cleanLine(short.slice(0, VISIT_LIMIT))
  return text !== '' && (rules[name]?.(text) ?? true) ? [[name, text]] : []
}

const rules: Partial<Record<Name, (value: string) => boolean>> = {
  referrer: (host) => /^[\w.-]+(:\d+)?$/.test(host),
  page: (path) => pageTypeOf(path) !== undefined,
  chapter: (slug) => chapterSlugs.some((chapter) => chapter === slug),
}
