import { isFresh, isReceipt, stampOf } from '../giveaway/receipt.ts'
import { enteredPath } from '../pages/paths.ts'

type Entry = { giveaway: string; receipt: string }
type Clock = { receivedAt: number; receiptKey?: string | undefined }

/** The path of the confirmation of an entry. Its stamp proves the receipt until the ledger has the entry. */
export function confirmationPath({ giveaway, receipt }: Entry, clock: Clock): string {
  return enteredPath(giveaway, receipt, stampOf(receipt, clock.receivedAt, clock.receiptKey))
}

/** Whether a confirmation may show a receipt: its stamp is valid, or `isStored` finds it in the ledger. */
export async function isConfirmed(
  { receipt, stamp }: { receipt: string; stamp: string },
  { receivedAt, receiptKey }: Clock,
  isStored: () => Promise<boolean>,
): Promise<boolean> {
  if (!isReceipt(receipt)) return false
  return isFresh(receipt, stamp, receivedAt, receiptKey) || isStored()
}
