import type { Locator } from 'playwright-core'
import { expectSnapshot } from '../../support/snapshot.ts'

/** The states with a snapshot in tests/browser/aria: one for each kind of control. */
export const trees: ReadonlySet<string> = new Set([
  'menu-open',
  'quiz-1',
  'signup-incomplete',
  'carousel-paused',
  'entry-incomplete',
])

/** Header and footer, by the name of their snapshots. */
export const aroundPages = { banner: '.top', contentinfo: '.foot' } as const

/**
 * Compares the accessibility tree of a part of a page with its snapshot: roles, names, states and order. Running text is left
 * out, so that an edited sentence changes nothing.
 */
export async function expectTree(part: Locator, name: string): Promise<void> {
  const tree = (await part.ariaSnapshot()).replaceAll(/^(\s*- (?!\/url)[a-z]+): .+$/gm, '$1')
  await expectSnapshot(new URL(`../aria/${name}.yml`, import.meta.url), tree)
}
