import { dashboardPaths } from '../../core/pages/dashboard-paths.ts'
import type { DashboardPage } from './document.tsx'
import { dates, kinds, today as labels } from './labels.ts'
import { Facts, Section } from './parts.tsx'
import type { DateName, KindName } from './types.ts'

export type KindCounts = Record<keyof typeof labels.counts, number> & {
  kind: KindName
  service: string | undefined
  /** Failed calls since the last delivery. */
  failures: number
  cause: string | null
  last: string | undefined
}

/** `-`: without a name. */
export type Group = { name: string; signups: number; entries: number; held: number }

type Grouping = keyof typeof labels.groupings

export function todayPage(props: {
  todo: readonly { text: string; path?: string | undefined }[]
  counts: readonly KindCounts[]
  coming: readonly { giveaway: string; what: DateName; time: string }[]
  notes: readonly string[]
  by: Grouping
  groups: readonly Group[]
}): DashboardPage {
  const { todo, counts, coming, notes, by, groups } = props
  return {
    menu: 'today',
    body: (
      <>
        <Section card id="todo" heading={labels.todo}>
          {todo.length === 0 && <p>{labels.nothing}</p>}
          <ul className="ruled">
            {todo.map(({ text, path }) => (
              <li key={text + path}>
                {path ? (
                  <a className="lone-link" href={path}>
                    {capital(text)}
                  </a>
                ) : (
                  capital(text)
                )}
              </li>
            ))}
          </ul>
        </Section>
        <Counts counts={counts} />
        {coming.length > 0 && (
          <Section id="coming" heading={labels.coming}>
            <Facts
              facts={coming.map(({ giveaway, what, time }) => ({
                label: time,
                value: `${giveaway}: ${dates[what]}`,
              }))}
            />
          </Section>
        )}
        {notes.length > 0 && (
          <Section id="notes" heading={labels.notes}>
            {notes.map((note) => (
              <p key={note}>{note}</p>
            ))}
          </Section>
        )}
        <Groups by={by} groups={groups} />
      </>
    ),
  }
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

function Counts({ counts }: { counts: readonly KindCounts[] }) {
  return (
    <Section card id="counts" heading={labels.received}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{labels.what}</span>
            </th>
            {counts.map(({ kind }) => (
              <th key={kind} scope="col">
                {kinds[kind].title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Object.entries(labels.counts).map(([name, text]) => (
            <tr key={name}>
              <th scope="row">{text}</th>
              {counts.map((each) => {
                const count = each[name as keyof typeof labels.counts]
                return (
                  <td key={each.kind} data-alarm={(name === 'refused' && count > 0) || undefined}>
                    {count.toLocaleString('en-US')}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {counts.map(({ kind, service, last, failures, cause }) => (
        <p key={kind} className="note">
          {service ? labels.service(kind, service, last) : labels.noService(kind)}
          {failures > 0 && <strong>{labels.failing(failures, cause)}</strong>}
        </p>
      ))}
    </Section>
  )
}

function Groups({ by, groups }: { by: Grouping; groups: readonly Group[] }) {
  const most = Math.max(...groups.map(({ signups, entries }) => signups + entries), 1)
  const part = (count: number) => (count / most) * 100
  return (
    <Section id="groups" heading={labels.days}>
      <ul className="row" aria-label={labels.by}>
        {Object.entries(labels.groupings).map(([name, text]) => (
          <li key={name}>
            <a
              className="lone-link"
              href={`${dashboardPaths.today}?by=${name}#groups`}
              aria-current={name === by ? 'true' : undefined}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
      {groups.length === 0 && <p>{labels.empty}</p>}
      {groups.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{labels.groupings[by]}</th>
              <th scope="col">{kinds.signup.title}</th>
              <th scope="col">{kinds.entry.title}</th>
              <th scope="col">{labels.held}</th>
            </tr>
          </thead>
          <tbody>
            {groups.map(({ name, signups, entries, held }) => (
              <tr key={name}>
                <th scope="row">
                  {name === '-' ? labels.none : name}
                  <svg viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true">
                    <rect className="signups" width={part(signups)} height="3" />
                    <rect className="entries" x={part(signups)} width={part(entries)} height="3" />
                  </svg>
                </th>
                {[signups, entries, held].map((count, n) => (
                  <td key={n}>{count.toLocaleString('en-US')}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}
