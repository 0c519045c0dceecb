import { bytesToHex } from '@noble/hashes/utils.js'
import { firstHead, headsAfter, leafOf } from '../draw/list.ts'
import { causeOf, type Log } from '../lib/log.ts'
import { realTimers, type Timers, within } from '../lib/timers.ts'
import { APPEND, TAKE_OFF, TIPS, WAITING } from './chain-sql.ts'
import { limits } from './limits.ts'
import { publish, type PublishedGiveaway } from './publish-heads.ts'
import type { Db } from './stores.ts'

type Tip = { giveaway: string; count: number; head: string | null }
type Listed = { giveaway: string; seq: number; receipt: string; leaf: string; head: string }
type Chaining = { db: Db; log: Log; timers?: Timers }

/**
 * Appends new receipts to their giveaways' chains in ledger order, and publishes the hour's heads. Never throws. Of two runs
 * at the same time, the second conflicts on the positions and is rolled back.
 */
export async function extendChains(
  { db, log, timers = realTimers }: Chaining,
  giveaways: readonly PublishedGiveaway[],
  now: number,
): Promise<void> {
  try {
    await within(limits.ledger, append(db), timers)
    if (giveaways.length > 0) await within(limits.ledger, publish(db, giveaways, now), timers)
  } catch (error) {
    log('chain_failed', { cause: causeOf(error) })
  }
}

async function append(db: Db): Promise<void> {
  const [waiting, tips] = await db.batch([
    db.prepare(WAITING).bind(limits.leavesPerMinute),
    db.prepare(TIPS),
  ])
  const receipts = (waiting?.results ?? []) as { receipt: string; giveaway: string }[]
  if (receipts.length === 0) return
  const leaves = ((tips?.results ?? []) as Tip[]).flatMap((tip) => {
    const own = receipts.filter(({ giveaway }) => giveaway === tip.giveaway)
    const texts = own.map(({ receipt }) => receipt)
    return listed(tip, texts)
  })
  const list = JSON.stringify(leaves)
  await db.batch([db.prepare(APPEND).bind(list), db.prepare(TAKE_OFF).bind(list)])
}

function listed({ giveaway, count, head }: Tip, receipts: readonly string[]): Listed[] {
  const leaves = receipts.map(leafOf)
  const heads = [...headsAfter(head ?? firstHead(giveaway), leaves)]
  return receipts.map((receipt, n) => ({
    giveaway,
    seq: count + n + 1,
    receipt,
    leaf: leaves[n] ?? '',
    head: bytesToHex(heads[n] ?? new Uint8Array()),
  }))
}
