import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { DEVELOPMENT_KEY } from '../giveaway/receipt.ts'
import { limits } from './limits.ts'
import type { Submission } from './submission.ts'

/**
 * How many posts of an address are kept in a scope: a number between two limits that nobody can guess without `key`, the secret
 * RECEIPT_KEY. Each scope has another one: else whoever fills an address up in two of them could compare the counts, and so
 * learn where its owner had posted before.
 */
export function roomOf(
  { kind, scope, emailKey }: Pick<Submission, 'kind' | 'scope' | 'emailKey'>,
  key = DEVELOPMENT_KEY,
): number {
  const { least, most } = limits.perAddress
  const text = JSON.stringify(['room', kind, scope, emailKey])
  const bytes = hmac(sha256, utf8ToBytes(key), utf8ToBytes(text))
  return least + (new DataView(bytes.buffer).getUint32(0) % (most - least + 1))
}
