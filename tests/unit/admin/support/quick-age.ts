import type * as Age from 'age-encryption'
import { vi } from 'vitest'

/**
 * age-encryption with a low scrypt work factor, because the real one takes a second. `tests/slow/wrangler.test.ts` checks that
 * backups use the real one.
 */
export async function quickAge() {
  const age = await vi.importActual<typeof Age>('age-encryption')
  class Encrypter extends age.Encrypter {
    constructor() {
      super()
      this.setScryptWorkFactor(8)
    }
  }
  return { ...age, Encrypter }
}
