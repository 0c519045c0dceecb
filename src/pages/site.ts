import type { siteAt } from '../configuration.ts'

export type Site = ReturnType<typeof siteAt>

export type ContestSite = Site & { giveaway: NonNullable<Site['giveaway']> }
