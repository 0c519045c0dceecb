import { existsSync } from 'node:fs'

/** The folder of the owner's book; until there is one, of the sample. */
export function contentFolder(): string {
  return existsSync('content') ? 'content' : 'sample'
}
