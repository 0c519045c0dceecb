import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { DAY_MS } from '../lib/dates.ts'

const DEVELOPMENT_KEY = 'thirty-two-development-receipt-key'

/** HMAC-SHA-256 in hex. `key` is the secret RECEIPT_KEY. */
export function hmacHex(text: string, key = DEVELOPMENT_KEY): string {
  return bytesToHex(hmac(sha256, utf8ToBytes(key), utf8ToBytes(text)))
}

/** An entry's receipt: 128 bits of an HMAC of the submission's id, in hex. Computed once and stored. */
export function receiptOf(submissionId: string, key?: string): string {
  return hmacHex(submissionId, key).slice(0, 32)
}

export function typedReceipt(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}

export function isReceipt(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text)
}

/** A signed time of creation in milliseconds: `1753056000000-ab…`. */
export function stampOf(receipt: string, madeAt: number, key?: string): string {
  return `${madeAt}-${hmacHex(`${receipt} ${madeAt}`, key).slice(0, 32)}`
}

/** Whether a receipt is less than a day old: then its entry may still be in the fallback queue instead of the ledger. */
export function isFresh(receipt: string, stamp: string, now: number, key?: string): boolean {
  const madeAt = Number(stamp.split('-')[0])
  return now - madeAt < DAY_MS && stamp === stampOf(receipt, madeAt, key)
}
export function shortReceipt(receipt: string): string {
  return `${receipt.slice(0, 4)}-${receipt.slice(4, 8)}`.toUpperCase()
}
