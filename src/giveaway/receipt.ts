import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { DAY_MS } from '../lib/dates.ts'

/** Stands in for the secret RECEIPT_KEY. */
const DEVELOPMENT_KEY = 'thirty-two-development-receipt-key'

/** HMAC-SHA-256 of a text, in hex. `key` is the secret RECEIPT_KEY; without it a fixed development key is used. */
export function signed(text: string, key = DEVELOPMENT_KEY): string {
  return bytesToHex(hmac(sha256, utf8ToBytes(key), utf8ToBytes(text)))
}

/** The receipt of an entry post: 128 bits of an HMAC over the submission's id, in hex. Computed once and stored. */
export function receiptOf(submissionId: string, key?: string): string {
  return signed(submissionId, key).slice(0, 32)
}

/** A receipt, or a part of one, as a person types it: only letters and digits count. */
export function typedReceipt(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}

/** Whether a text has a receipt's form; nothing else is shown back. */
export function isReceipt(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text)
}

/** Says that a receipt was made at an instant, in milliseconds: `1753056000000-ab…`. */
export function stampOf(receipt: string, madeAt: number, key?: string): string {
  return `${madeAt}-${signed(`${receipt} ${madeAt}`, key).slice(0, 32)}`
}

/** Whether a receipt was made within a day: the fallback queue may still carry its entry, so that the ledger does not know it. */
export function isFresh(receipt: string, stamp: string, now: number, key?: string): boolean {
  const madeAt = Number(stamp.split('-')[0])
  return now - madeAt < DAY_MS && stamp === stampOf(receipt, madeAt, key)
}

/** A receipt's first eight characters, for people: `7F3A-91C2`. */
export function shortReceipt(receipt: string): string {
  return `${receipt.slice(0, 4)}-${receipt.slice(4, 8)}`.toUpperCase()
}
