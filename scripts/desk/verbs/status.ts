import type * as Health from '../health.ts'
import { loadWithContent } from '../load.ts'
import { describe } from '../status.ts'
import { readBooks } from '../status/books.ts'
import type { Verb } from '../verb.ts'

export const status: Verb = {
  name: 'status',
  summary: 'What is kept, waiting, resting and held; exit code 1 when a person must look.',
  options: {},
  run: async ({ ask, place, now }) => {
    const { healthCodes } = await loadWithContent<typeof Health>('./scripts/desk/health.ts')
    const books = readBooks(ask, now)
    return describe(books, await healthCodes(ask, place, now), now)
  },
}
