import type { Configuration } from '../configuration.ts'
import { giveawayAt } from '../giveaway/giveaway.ts'
import type { Site } from '../pages/site.ts'
import { shownOf } from './giveaways.ts'

/** Whether a request is for SITE_ORIGIN's host, with http or https. */
export function isOwnHost({ origin }: Pick<Configuration, 'origin'>, requestUrl: string): boolean {
  return origin !== undefined && new URL(requestUrl).host === new URL(origin).host
}

/** The configuration for one request: SITE_ORIGIN's host never shows a preview. */
export function configurationAt(configuration: Configuration, requestUrl: string): Configuration {
  if (configuration.preview === undefined || !isOwnHost(configuration, requestUrl)) {
    return configuration
  }
  return { ...configuration, preview: undefined }
}

/** The site at an instant, for a request to `requestOrigin`. */
export function siteAt(configuration: Configuration, now: number, requestOrigin: string): Site {
  const { origin, preview, buyUrl, stepUrls } = configuration
  const giveaways = configuration.giveaways.map((giveaway) => giveawayAt(giveaway, now))
  return {
    origin: origin ?? requestOrigin,
    giveaways,
    giveaway: shownOf(giveaways),
    preview,
    buyUrl,
    stepUrls,
  }
}
