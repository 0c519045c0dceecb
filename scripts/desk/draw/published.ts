import { type Commitment, fingerprintOf } from '../../../src/domain/draw/commitment.ts'
import { readDrawFile } from '../../../src/draw/file.ts'
import { drawPath } from '../../../src/pages/paths.ts'
import { type Fetch, jsonAt } from '../fetch.ts'
import { Refused } from '../refused.ts'

/** Throws `Refused` unless a site shows this very commitment. */
export async function checkPublished(
  commitment: Commitment,
  site: string,
  fetchImpl: Fetch,
): Promise<void> {
  const url = `${site}${drawPath(commitment.giveaway, 'draw.json')}`
  const published = readDrawFile(await jsonAt(fetchImpl, url))
  if (published === undefined)
    throw new Refused(`${url} shows no commitment: deploy first, then draw.`)
  if (fingerprintOf(published.commitment) !== fingerprintOf(commitment)) {
    throw new Refused(`${url} shows another commitment than the ledger has: deploy the right file.`)
  }
}
