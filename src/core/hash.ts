import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

export function sha256Hex(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)))
}

const DEVELOPMENT_KEY = 'thirty-two-development-receipt-key'

/** HMAC-SHA-256 in hex; by default with the key for a site without the secret RECEIPT_KEY. */
export function hmacHex(text: string, key = DEVELOPMENT_KEY): string {
  return bytesToHex(hmac(sha256, utf8ToBytes(key), utf8ToBytes(text)))
}
