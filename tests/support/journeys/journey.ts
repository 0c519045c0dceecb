import type { Page } from 'playwright-core'
import { settle, wakeIslands } from '../browser.ts'
import type { Sites } from '../stage.ts'

/**
 * A state by its name, and the part of the page that it is about: the rest of that page is seen elsewhere. `alike`: it differs
 * from the state before it in its words alone.
 */
type State = { name: string; part: string; alike?: boolean }

/** Leads a page through states worth looking at and tells each of them as it gets there. */
export type Journey = (page: Page, sites: Sites) => AsyncGenerator<State>

/** Waits until a page is as its visitors have it after a while. */
export async function awake(page: Page): Promise<void> {
  await wakeIslands(page)
  await settle(page)
}

/** Whether a URL is of a path, whatever anchor it carries. */
export function at(path: string): (url: URL) => boolean {
  return ({ pathname }) => pathname === path
}
