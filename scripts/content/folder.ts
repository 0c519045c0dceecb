import { existsSync } from 'node:fs'

/** The owner's book; until there is one, the sample. */
export const contentFolder = existsSync('content') ? 'content' : 'sample'
