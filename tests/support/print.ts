import { identities } from '../../src/book/identities.ts'
import { guidePath, paths } from '../../src/pages/paths.ts'

/** What visitors print, on how many sheets of either size. */
export const printed: readonly (readonly [
  path: string,
  format: 'A4' | 'Letter',
  sheets: number,
])[] = (['A4', 'Letter'] as const).flatMap((format) => [
  ...identities.map(({ slug }) => [guidePath(slug), format, 1] as const),
  [paths.contestRules, format, 2] as const,
])

/** How many sheets a PDF has: each is an object of the type Page, and neither Chromium nor WebKit packs these. */
export function sheetsOf(pdf: Uint8Array): number {
  return (
    Buffer.from(pdf)
      .toString('latin1')
      .match(/\/Type\s*\/Page\b/g)?.length ?? 0
  )
}
