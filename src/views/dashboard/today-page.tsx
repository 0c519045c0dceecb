import type { ReactNode } from 'react'
import { causeText } from '../../core/forms/holds.ts'
import { dashboardPaths, type Grouping, groupings } from '../../core/pages/dashboard-paths.ts'
import { plural } from '../../core/text/words.ts'
import type { DashboardPage } from './document.tsx'
import { type KindName, kinds, states } from './labels.ts'
import { type Fact, Facts, Section } from './parts.tsx'

const countNames = {
  today: 'received today',
  week: 'in 7 days',
  all: 'in all',
  ...states,
  erased: 'erased',
}

type KindCounts = Record<keyof typeof countNames, number> & {
  kind: KindName
  service: string | undefined
  /** Failed calls since the last delivery. */
  failures: number
  cause: string | null
  last: string | undefined
}

/** `-`: without a name. */
type Group = { name: string; signups: number; entries: number; held: number }

export function todayPage(props: {
  todo: readonly { text: string; path?: string | undefined }[]
  counts: readonly KindCounts[]
  coming: readonly Fact[]
  notes: readonly string[]
  by: Grouping
  groups: readonly Group[]
}): DashboardPage {
  const { todo, counts, coming, notes, by, groups } = props
  return {
    menu: 'today',
    body: (
      <>
        <Section card id="todo" heading="To do">
          {todo.length === 0 && <p>Nothing to do.</p>}
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
        <Section card id="counts" heading="Received and delivered">
          <Table
            head={['Rows', ...counts.map(({ kind }) => kinds[kind].title)]}
            rows={Object.entries(countNames).map(([key, name]) => ({
              name,
              isAlarm: key === 'refused',
              cells: counts.map((each) => each[key as keyof typeof countNames]),
            }))}
          />
          {counts.map((each) => (
            <Service key={each.kind} counts={each} />
          ))}
          {notes.map((note) => (
            <p key={note} className="note">
              {note}
            </p>
          ))}
        </Section>
        {coming.length > 0 && (
          <Section id="coming" heading="What comes">
            <Facts facts={coming} />
          </Section>
        )}
        <Section id="groups" heading="The last 30 days">
          <ul className="row" aria-label="Group by">
            {groupings.map((name) => (
              <li key={name}>
                <a
                  className="lone-link"
                  href={`${dashboardPaths.today}?by=${name}#groups`}
                  aria-current={name === by ? 'true' : undefined}
                >
                  {capital(name)}
                </a>
              </li>
            ))}
          </ul>
          {groups.length === 0 ? <p>Nothing was received.</p> : <Groups by={by} groups={groups} />}
        </Section>
      </>
    ),
  }
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** Where the rows of a kind go, and what keeps them from it. */
function Service({ counts: { kind, service, last, failures, cause } }: { counts: KindCounts }) {
  const { title } = kinds[kind]
  return (
    <p className="note">
      {service
        ? `${title} go to ${service}. Last delivery: ${last ?? 'none'}.`
        : `${title} are kept here: no service is connected.`}
      {failures > 0 && (
        <strong>
          {` ${plural(failures, 'call')} failed since then${cause ? `, the last one: ${causeText(cause)}` : ''}.`}
        </strong>
      )}
    </p>
  )
}

function Groups({ by, groups }: { by: Grouping; groups: readonly Group[] }) {
  const most = Math.max(...groups.map(({ signups, entries }) => signups + entries), 1)
  const part = (count: number) => (count / most) * 100
  return (
    <Table
      head={[capital(by), kinds.signup.title, kinds.entry.title, 'Of these held']}
      rows={groups.map(({ name, signups, entries, held }) => ({
        name: name === '-' ? 'without' : name,
        cells: [signups, entries, held],
        bar: (
          <svg viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true">
            <rect width={part(signups)} height="3" />
            <rect x={part(signups)} width={part(entries)} height="3" />
          </svg>
        ),
      }))}
    />
  )
}

function Table(props: {
  head: readonly string[]
  rows: readonly { name: string; cells: readonly number[]; isAlarm?: boolean; bar?: ReactNode }[]
}) {
  return (
    <table>
      <thead className="note">
        <tr>
          {props.head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.rows.map(({ name, cells, isAlarm, bar }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              {bar}
            </th>
            {cells.map((count, n) => (
              <td key={n} data-alarm={(isAlarm && count > 0) || undefined}>
                {count.toLocaleString('en-US')}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
