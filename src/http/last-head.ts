import { limits } from '../delivery/limits.ts'
import { lastHead } from '../delivery/published.ts'
import type { Head } from '../draw/list.ts'
import { causeOf, logError } from '../lib/log.ts'
import type { AppContext } from './app-env.ts'
import { cachedAnswer } from './ledger-cache.ts'

const head = cachedAnswer<Head | undefined>(limits.published.shared)

/** The last published head of a giveaway's list; undefined for none, or when the ledger fails or is slow. */
export function lastHeadOf(c: AppContext, giveaway: string): Promise<Head | undefined> {
  return head(c.env, giveaway, c.var.receivedAt, () =>
    lastHead(c.env.DB, giveaway).catch((error: unknown) => {
      logError('head_unreadable', { cause: causeOf(error) })
      return undefined
    }),
  )
}
