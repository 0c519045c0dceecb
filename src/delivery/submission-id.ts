import { bytesToHex } from '@noble/hashes/utils.js'

/**
 * A post's id. The same Idempotency-Key with the same content gives the same id. Content is included, so that a client that
 * reuses one key for everything loses nothing.
 */
export async function submissionId(key: string | undefined, content: unknown): Promise<string> {
  if (key === undefined || key === '') return crypto.randomUUID()
  const bytes = new TextEncoder().encode(JSON.stringify([key, content]))
  const hex = bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
  // UUID version 8 (RFC 9562): custom bits.
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
  ]
  return [...parts, hex.slice(20, 32)].join('-')
}
