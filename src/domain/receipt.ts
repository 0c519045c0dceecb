const DEVELOPMENT_KEY = 'thirty-two-development-receipt-key'
const encoder = new TextEncoder()

/**
 * The receipt of an entry, like `32-7QK4-M2XD`: an HMAC over contest and address, so that a repeat gets the same one and
 * it tells nothing about who entered. `key` is the secret RECEIPT_KEY; without it a fixed development key serves.
 */
export async function receiptOf(contest: string, emailKey: string, key = DEVELOPMENT_KEY) {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const secret = await crypto.subtle.importKey('raw', encoder.encode(key), algorithm, false, ['sign'])
  const digest = await crypto.subtle.sign('HMAC', secret, encoder.encode(`${contest}\n${emailKey}`))
  const letters = [...new Uint8Array(digest).subarray(0, 8)].map((byte) => ALPHABET[byte % 32])
  return `32-${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
}

/** Whether a text has a receipt's form; only such a text is ever shown back. */
export function isReceipt(text: string): boolean {
  return /^32-[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/.test(text)
}

// Letters and digits that nobody mistakes for one another when reading aloud: 24 + 8.
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
