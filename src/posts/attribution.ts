import { chapterSlugs } from '../book/identities.ts'
import { cleanLine } from '../forms/text.ts'
import { VISIT_LIMIT, visitNames } from '../pages/events.ts'
import { pageKindOf } from '../pages/page-lookup.ts'

/** Where a post or an event came from, and the chapter its sender waits for. */
export type Attribution = Readonly<Partial<Record<Name, string>>>

type Name = (typeof names)[number]

const names = [...visitNames, 'chapter'] as const

/** The longest field in characters: all names, and values of three bytes a character. */
export const ATTRIBUTION_LIMIT = 8000

const rules: Partial<Record<Name, (value: string) => boolean>> = {
  referrer: (host) => /^[\w.-]+(:\d+)?$/.test(host),
  page: (path) => pageKindOf(path) !== undefined,
  chapter: (slug) => chapterSlugs.some((known) => known === slug),
}

/**
 * Reads a post's attribution: from its own field (a query), else from the page that sent it. Drops unknown names and
 * shortens long values.
 */
export function readAttribution(field: unknown, sentFrom: URL | undefined): Attribution {
  const given = typeof field === 'string' && field.length <= ATTRIBUTION_LIMIT ? field : ''
  return Object.fromEntries([
    ...(sentFrom ? clean('page', sentFrom.pathname) : []),
    ...listed(visitNames, sentFrom?.searchParams),
    ...listed(names, new URLSearchParams(given)),
  ])
}

function listed(wanted: readonly Name[], query?: URLSearchParams): [Name, string][] {
  return query ? wanted.flatMap((name) => clean(name, query.get(name))) : []
}

function clean(name: Name, value: string | null): [Name, string][] {
  const text = cleanLine(cleanLine(value ?? '').slice(0, VISIT_LIMIT))
  return text !== '' && (rules[name]?.(text) ?? true) ? [[name, text]] : []
}

/** The attribution as the field of a form that is shown again. */
export function attributionQuery(attribution: Attribution): string {
  return new URLSearchParams(attribution as Record<string, string>).toString()
}

/** The chapter of a signup post. */
export function awaitedChapter({ attribution }: Readonly<Record<string, unknown>>) {
  const { chapter } = readAttribution(attribution, undefined)
  return chapterSlugs.find((slug) => slug === chapter)
}
