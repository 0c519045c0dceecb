import { drawPath } from '../../src/pages/paths.ts'
import { answerOf } from '../desk/fetch.ts'
import { migrateCommand } from '../desk/place.ts'
import type { Deployed } from './deployed.ts'
import type { Finding } from './finding.ts'

/** Whether a giveaway's list can be read. */
export async function publicList(
  { origin, place, fetchImpl }: Deployed,
  { id }: { id: string },
): Promise<Finding[]> {
  const where = `${origin}${drawPath(id, 'log.json')}`
  const answer = await answerOf(fetchImpl, where)
  if (typeof answer !== 'string') await answer.body?.cancel()
  if (typeof answer !== 'string' && answer.status === 200) return []
  return [
    {
      where,
      says: 'the public list does not come',
      mend: migrateCommand(place),
    },
  ]
}
