import { consents } from 'virtual:content/consent'
import { Toasts } from '../forms/toast.tsx'
import type { ContestSite } from '../pages/site.ts'
import { Island } from '../ui/island.tsx'
import { type EntryProps, EntrySection } from '../views/contest/entry.tsx'
import { Over } from '../views/contest/over.tsx'
import { Waiting } from '../views/contest/waiting.tsx'
import type { EntryOutcome } from '../views/outcomes.ts'

/** What a visitor can do in this phase: wait, enter, or read on. */
export function Panel({ site, entry }: { site: ContestSite; entry: EntryOutcome | undefined }) {
  if (site.giveaway.phase === 'open') return <EntryPanel site={site} entry={entry} />
  const notices = entry?.notice ? [entry.notice] : []
  return (
    <section className="panel" aria-labelledby="panel-title">
      <Toasts notices={notices} />
      {site.giveaway.phase === 'not_started' ? <Waiting site={site} /> : <Over site={site} />}
    </section>
  )
}

function EntryPanel({ site, entry }: { site: ContestSite; entry: EntryOutcome | undefined }) {
  const { giveaway } = site
  const props: EntryProps = {
    giveaway,
    consent: consents[giveaway.id] ?? '',
    ...(entry && { outcome: entry }),
  }
  return (
    <section className="panel" id="enter" aria-labelledby="panel-title">
      <Island name="entry" props={props}>
        <EntrySection {...props} />
      </Island>
    </section>
  )
}
