import type { Locator } from 'playwright-core'
import { expectKept } from './kept.ts'

/** Pages and states whose structure is kept in tests/browser/aria; what differs from these in words or a field is not. */
export const trees: ReadonlySet<string> = new Set([
  'landing',
  'chapter',
  'guide',
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
 * states and order. Running text is left out, so that an edited sentence changes nothing.
 */
export async function expectTree(part: Locator, name: string): Promise<void> {
  const tree = (await part.ariaSnapshot()).replaceAll(/^(\s*- (?!\/url)[a-z]+): .+$/gm, '$1')
  await expectKept(new URL(`../browser/aria/${name}.yml`, import.meta.url), tree)
}
