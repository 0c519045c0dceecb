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

/** Proves that this site gave out a receipt. */
export function signatureOf(receipt: string, key?: string): string {
  return hmacHex(`receipt ${receipt}`, key).slice(0, 32)
}

export function shortReceipt(receipt: string): string {
  return `${receipt.slice(0, 4)}-${receipt.slice(4, 8)}`.toUpperCase()
}
