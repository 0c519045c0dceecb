import type { Locator } from 'playwright-core'
import { expectSnapshot } from '../../support/snapshot.ts'

/** Pages and states whose structure is kept in tests/browser/aria; what differs from these in words or a field is not. */
export const trees: ReadonlySet<string> = new Set([
  'banner',
  'contentinfo',
  'landing',
  'chapter',
  'guide',
  'plan',
  'contest-notStarted',
  'contest-open',
  'not-found',
  'menu-open',
  'quiz-1',
  'quiz-result',
  'quiz-gaps',
  'unlock-incomplete',
  'signup-incomplete',
  'signup-done',
  'carousel-paused',
  'entry-incomplete',
  'entry-done',
])

/**
 * Compares what assistive technology is told of a part of a page with what is kept in tests/browser/aria: roles, names,
 * states and order. Running text is left out, so that an edited sentence changes nothing; and of a whole page its header and
 * its footer, which have trees of their own.
 */
export async function expectTree(part: Locator, name: string): Promise<void> {
  const tree = (await part.ariaSnapshot())
    .replaceAll(/^(\s*- (?!\/url)[a-z]+): .+$/gm, '$1')
    // Each entry has a receipt of its own.
    .replaceAll(/%20[0-9a-f]{32}\b/g, '%20…')
  const own = tree.replaceAll(AROUND, '')
  // A header or a footer alone is what is looked at.
  await expectSnapshot(new URL(`../aria/${name}.yml`, import.meta.url), own || tree)
}

/** What is around every page, by the name of its tree. */
export const aroundPages = { banner: '.top', contentinfo: '.foot' } as const

const AROUND = /^- (?:banner|contentinfo):\n(?: .*\n?)*/gm
