import { bytesToHex } from '@noble/hashes/utils.js'

/** Whether an `if-none-match` header names this tag. */
export function holds(tags: string, etag: string): boolean {
  if (tags.trim() === '*') return true
  return tags.split(',').some((tag) => /^(W\/)?(.*)$/.exec(tag.trim())?.[2] === etag)
}

/** A tag of all that an answer depends on. */
export async function etagOf(parts: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(parts))
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return `"${bytesToHex(new Uint8Array(digest, 0, 16))}"`
}
