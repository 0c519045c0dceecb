import { DAY_MS } from '../time/dates.ts'
import { hmacHex } from '../hash.ts'

/** An entry's receipt: 128 bits of an HMAC of the submission's id, in hex. Computed once and stored. */
export function receiptOf(submissionId: string, key?: string): string {
  return hmacHex(submissionId, key).slice(0, 32)
}

/** A receipt as stored, from one as shown or typed: `1A2B-3C4D …`. */
export function typedReceipt(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}

export function isReceipt(text: unknown): text is string {
  return typeof text === 'string' && /^[0-9a-f]{32}$/.test(text)
}

/** A signed time of creation in milliseconds: `1753056000000-ab…`. */
export function stampOf(receipt: string, madeAt: number, key?: string): string {
  return `${madeAt}-${hmacHex(`${receipt} ${madeAt}`, key).slice(0, 32)}`
}

/** Whether a receipt is less than a day old, so that its entry may still be in the fallback queue. */
export function isFresh(receipt: string, stamp: string, now: number, key?: string): boolean {
  const madeAt = Number(stamp.split('-')[0])
  return now - madeAt < DAY_MS && stamp === stampOf(receipt, madeAt, key)
}

export function shortReceipt(receipt: string): string {
  return `${receipt.slice(0, 4)}-${receipt.slice(4, 8)}`.toUpperCase()
}
