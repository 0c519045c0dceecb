import { pagePaths } from '../../src/pages/families.ts'

/** Every path that answers with a page, except the pages of one giveaway. */
export const everyPage: readonly string[] = pagePaths()
