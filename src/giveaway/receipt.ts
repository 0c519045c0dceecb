import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** Stands in for the secret RECEIPT_KEY. */
export const DEVELOPMENT_KEY = 'thirty-two-development-receipt-key'

/**
 * The receipt of an entry post: 128 bits of an HMAC over the submission's id, in hex. Computed once and stored. `key` is the
 * secret RECEIPT_KEY; without it a fixed development key is used.
 */
export function receiptOf(submissionId: string, key = DEVELOPMENT_KEY): string {
  return bytesToHex(hmac(sha256, utf8ToBytes(key), utf8ToBytes(submissionId))).slice(0, 32)
}

/** Whether a text has a receipt's form; nothing else is shown back. */
export function isReceipt(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text)
}

/** A receipt's first eight characters, for people: `7F3A-91C2`. */
export function shortReceipt(receipt: string): string {
  return `${receipt.slice(0, 4)}-${receipt.slice(4, 8)}`.toUpperCase()
}
