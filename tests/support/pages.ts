import { pagePaths } from '../../src/domain/page-families'

/** Every path that answers with a page, except the pages of one giveaway. */
export const everyPage: readonly string[] = pagePaths()
