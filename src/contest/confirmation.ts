import { isFresh, isReceipt, stampOf } from '../giveaway/receipt.ts'
import { enteredPath } from '../pages/paths.ts'

type Entry = { giveaway: string; receipt: string }

/**
 * The URL of an entry's confirmation. Its stamp, a signed time, is valid for a day, because the entry may still be in the
 * fallback queue.
 */
export function confirmationPath(
  { giveaway, receipt }: Entry,
  { receivedAt, receiptKey }: { receivedAt: number; receiptKey?: string | undefined },
): string {
  return enteredPath(giveaway, receipt, stampOf(receipt, receivedAt, receiptKey))
}

/** Whether a confirmation may show a receipt: its stamp is valid, or the ledger has the entry. */
export async function isConfirmed(
  { receipt, stamp }: { receipt: string; stamp: string },
  { now, receiptKey }: { now: number; receiptKey: string | undefined },
  isStored: () => Promise<boolean>,
): Promise<boolean> {
  if (!isReceipt(receipt)) return false
  return isFresh(receipt, stamp, now, receiptKey) || isStored()
}
