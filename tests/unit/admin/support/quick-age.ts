import type * as Age from 'age-encryption'
import { vi } from 'vitest'

/**
 * age-encryption with less work for each passphrase than in earnest, where it is a second: for backups by the dozen. That
 * backups take the whole work in earnest is seen in `tests/slow/wrangler.test.ts`.
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
