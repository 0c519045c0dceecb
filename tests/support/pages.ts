import { pagePaths } from '../../src/domain/page-families'

/** Every path of the site that answers with a page. */
export const everyPage: readonly string[] = pagePaths()
