import { limits } from '../delivery/limits'
import { lastHead } from '../delivery/published'
import type { Head } from '../domain/draw/chain'
import { causeOf, logError } from '../domain/log'
import type { AppContext } from './app-env'
import { cachedAnswer } from './cached-answer'

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
