import { consents } from 'virtual:content/consent'
import recorded from '../content/consents.json'

/** The consent that the ledger stores: version and hash of the texts. */
export type Consent = { consentHash?: string; consentVersion?: string }

type Recorded = { form: string; hash: string; since: string }

/**
 * The consent that a post states. Accepts the texts of this build and of earlier ones, because a page may be older than the
 * worker that reads its post. Any other hash counts as no consent.
 */
export function consentOf(
  form: string,
  claimed: string | undefined,
  known: readonly Recorded[] = recorded,
): Consent {
  const before = known.find(({ form: of, hash }) => of === form && hash === claimed)
  if (claimed === undefined || (claimed !== consents[form] && !before)) return {}
  return { consentHash: claimed, ...(before && { consentVersion: before.since }) }
}
