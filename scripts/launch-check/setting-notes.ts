import type { Finding } from './finding.ts'
import type { ReadPlace } from './places.ts'

/** The free plan allows 50 calls for one sweep; the rest is for the ledger and a margin. */
const MOST_CALLS = 40

export function notes({ name, vars, read }: ReadPlace): Finding[] {
  const rate = read.signupsPerMinute + read.entriesPerMinute
  const unset = { SUPABASE_URL: 'signups', FORMS_URL: 'contest entries' } as const
  const waiting = Object.entries(unset)
    .filter(([setting]) => !vars[setting as keyof typeof unset])
    .map(([setting, what]) => ({
      where: name,
      says: `${setting} is unset: ${what} wait in the ledger`,
      mend: 'set it once there is such a service',
      note: true as const,
    }))
  if (rate <= MOST_CALLS) return waiting
  return [
    ...waiting,
    {
      where: name,
      says: `SIGNUPS_PER_MINUTE and ENTRIES_PER_MINUTE add up to ${rate}: above ${MOST_CALLS}, a sweep may pass the free plan's 50 calls`,
      mend: 'lower them, or pay for the platform',
      note: true,
    },
  ]
}
