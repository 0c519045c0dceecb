import type { Block } from '../../src/content/prose.ts'
import { nearest } from '../../src/lib/words.ts'
import type { ProseFile } from './prose-file.ts'

/**
 * The blocks of a file's required sections, by heading, with a hint for each; undefined for a missing or empty one. Reports
 * those and unknown headings.
 */
export function sectionsOf(
  { sections, reportSection }: ProseFile<unknown>,
  wanted: Readonly<Record<string, string>>,
): (readonly Block[] | undefined)[] {
  const headings = Object.keys(wanted)
  const unknown = sections.filter(({ heading }) => !headings.includes(heading))
  const missing = headings.filter((heading) => !sections.some((one) => one.heading === heading))
  const misspelt = new Set<string>()
  for (const { heading } of unknown) {
    const isOnly = unknown.length === 1 && missing.length === 1
    const guess = isOnly ? missing[0] : nearest(heading, missing)
    if (guess) misspelt.add(guess)
    reportSection(
      heading,
      guess ? `write ## ${guess}` : 'no section has this heading here; take ## away',
    )
  }
  return headings.map((heading) => {
    const found = sections.find((section) => section.heading === heading)
    if (found && found.blocks.length > 0) return found.blocks
    const advice = `${found ? '' : 'is missing; '}write ${wanted[heading]} below this heading`
    if (!misspelt.has(heading)) reportSection(heading, advice)
    return undefined
  })
}
