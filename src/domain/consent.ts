import { consents } from '../content/consent'
import recorded from '../content/consents.json'

/** What the ledger notes of the words that somebody agreed to. */
export type Consent = { consentHash?: string; consentVersion?: string }

type Recorded = { form: string; hash: string; since: string }

/**
 * The consent that a post of a form claims. Known are the words of this build and those that were recorded before, because
 * a page may be older than the worker that takes its post. Any other claim proves nothing, and is as good as none.
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
