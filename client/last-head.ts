import type { Head } from '../src/draw/list.ts'
import { drawPath } from '../src/pages/paths.ts'

/** The public list's last head; undefined when it cannot be loaded. */
export async function lastHead(giveaway: string): Promise<Head | undefined> {
  try {
    const response = await fetch(drawPath(giveaway, 'head.json'))
    const { head } = (await response.json()) as { head: Head | null }
    return head ?? undefined
  } catch {
    return undefined // offline, or not JSON
  }
}
