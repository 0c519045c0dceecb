import { expect, test } from 'vitest'
import { soak } from './support/soak.ts'

// The long run is `npm run soak`.
test.each([1, 32])(
  'a short soak loses and repeats nothing (seed %i)',
  { timeout: 60_000 },
  async (seed) => {
    const { wrong, figures } = await soak({ seed, submissions: 2000 })
    console.log(JSON.stringify(figures))
    expect(wrong).toEqual([])
  },
)
