import { consents } from 'virtual:content/consent'
import recordedConsents from '../content/consents.json'

/** The consent that the ledger stores: version and hash of the texts. */
export type Consent = { consentHash?: string; consentVersion?: string }

/**
 * The consent that a post states. Accepts the texts of this build and of earlier ones, because a page may be older than the
 * worker that reads its post. Any other hash counts as no consent.
 */
export function consentOf(
  form: string,
  claimed: string | undefined,
  recorded: readonly { form: string; hash: string; since: string }[] = recordedConsents,
): Consent {
  const before = recorded.find((one) => one.form === form && one.hash === claimed)
  if (claimed === undefined || (claimed !== consents[form] && !before)) return {}
  return { consentHash: claimed, ...(before && { consentVersion: before.since }) }
}
