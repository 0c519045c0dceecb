import { addDays, monthDay } from '../../core/lib/dates.ts'
import { deskPaths } from '../../core/pages/desk-paths.ts'
import type { DeskPage } from './document.tsx'
import { kinds, today as labels } from './labels.ts'
import { DoneNote } from './parts.tsx'
import type { Done, KindName } from './types.ts'

export type Group = { name: string; signups: number; entries: number; held: number }

export type KindCounts = {
  kind: KindName
  today: number
  week: number
  all: number
  delivered: number
  pending: number
  held: number
  refused: number
  erased: number
  service: string | undefined
  /** Failed calls since the last delivery. */
  failures: number
  last: string | undefined
}

type Grouping = keyof typeof labels.chart.groupings

export function todayPage(props: {
  done: Done | undefined
  todo: readonly { text: string; path?: string | undefined }[]
  counts: readonly KindCounts[]
  chart: { by: Grouping; groups: readonly Group[]; lastDay: string }
  coming: readonly { what: string; time: string }[]
  notes: readonly string[]
}): DeskPage {
  const { done, todo, counts, chart, coming, notes } = props
  return {
    title: labels.title,
    path: deskPaths.today,
    body: (
      <>
        <h1>{labels.title}</h1>
        <DoneNote done={done} />
        <section className="box card raised" aria-labelledby="todo">
          <h2 id="todo">{labels.todo}</h2>
          {todo.length === 0 && <p>{labels.nothing}</p>}
          <ul className="ruled todo">
            {todo.map(({ text, path }) => (
              <li key={text + path}>
                <p>{text.slice(0, 1).toUpperCase() + text.slice(1)}</p>
                {path && (
                  <a className="button quiet" href={path}>
                    {openLabel(path)}
                  </a>
                )}
              </li>
            ))}
          </ul>
        </section>
        <div className="tiles">
          <Received counts={counts} />
          <Delivery counts={counts} />
        </div>
        <Chart {...chart} />
        <section aria-labelledby="coming">
          <h2 id="coming">{labels.coming}</h2>
          {coming.length === 0 && <p>{labels.nothingComes}</p>}
          <dl className="dates">
            {coming.map(({ what, time }) => (
              <div key={what + time}>
                <dt>{time}</dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </section>
        {notes.length > 0 && (
          <section aria-labelledby="notes">
            <h2 id="notes">{labels.notes}</h2>
            {notes.map((note) => (
              <p key={note}>{note}</p>
            ))}
          </section>
        )}
      </>
    ),
  }
}

function openLabel(path: string): string {
  const [, , kind] = path.split('/')
  return labels.open[kind as keyof typeof labels.open]
}

function Received({ counts }: { counts: readonly KindCounts[] }) {
  const { heading, ...columns } = labels.received
  return (
    <section className="box card raised" aria-labelledby="received">
      <h2 id="received">{heading}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{labels.what}</span>
            </th>
            {Object.values(columns).map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="large">
          {counts.map(({ kind, today, week, all }) => (
            <tr key={kind}>
              <th scope="row">{kinds[kind].title}</th>
              {[today, week, all].map((count, n) => (
                <td key={n}>{count.toLocaleString('en-US')}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Delivery({ counts }: { counts: readonly KindCounts[] }) {
  const { heading, service, none, last, failing, columns } = labels.delivery
  const valuesOf = (each: KindCounts) => [
    each.delivered,
    each.pending,
    each.held,
    each.refused,
    each.erased,
  ]
  return (
    <section className="box card raised" aria-labelledby="delivery">
      <h2 id="delivery">{heading}</h2>
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
          {columns.map((column, n) => (
            <tr key={column}>
              <th scope="row">{column}</th>
              {counts.map((each) => {
                const value = valuesOf(each)[n]!
                return (
                  <td key={each.kind} data-alarm={(n === 3 && value > 0) || undefined}>
                    {value.toLocaleString('en-US')}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {counts.map((each) => (
        <p key={each.kind} className="note">
          {each.service ? service(each.kind, each.service) : none(each.kind)}
          {each.last && ` ${last(each.last)}`}
          {each.failures > 0 && <strong>{` ${failing(each.failures)}`}</strong>}
        </p>
      ))}
    </section>
  )
}

const DAYS = 30

function Chart({
  by,
  groups,
  lastDay,
}: {
  by: Grouping
  groups: readonly Group[]
  lastDay: string
}) {
  const { heading, groupings, empty } = labels.chart
  return (
    <section aria-labelledby="chart">
      <h2 id="chart">{heading}</h2>
      <ul className="choices" aria-label={labels.chart.by}>
        {Object.entries(groupings).map(([name, text]) => (
          <li key={name}>
            <a
              className="control"
              href={
                name === 'day' ? `${deskPaths.today}#chart` : `${deskPaths.today}?by=${name}#chart`
              }
              aria-current={name === by ? 'true' : undefined}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
      {groups.length === 0 && <p>{empty}</p>}
      {groups.length > 0 && by === 'day' && <Days groups={groups} lastDay={lastDay} />}
      {groups.length > 0 && by !== 'day' && <Groups name={groupings[by]} groups={groups} bars />}
    </section>
  )
}

/** Of a bar and its gap, and of the whole chart. */
const [STEP, WIDTH, HEIGHT] = [10, DAYS * 10, 70]

function Days({ groups, lastDay }: { groups: readonly Group[]; lastDay: string }) {
  const days = Array.from({ length: DAYS }, (_, n) => addDays(lastDay, n - DAYS + 1))
  const shown = days.map((day) => groups.find(({ name }) => name === day) ?? nothing(day))
  const most = Math.max(...shown.map(({ signups, entries }) => signups + entries), 1)
  const height = (count: number) => (count / most) * HEIGHT
  const sum = (of: 'signups' | 'entries') => shown.reduce((total, each) => total + each[of], 0)
  return (
    <>
      <figure className="chart">
        <p className="note most">{most.toLocaleString('en-US')}</p>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={labels.chart.label(sum('signups'), sum('entries'))}
        >
          {shown.map(({ name, signups, entries }, n) => (
            <g key={name}>
              <rect
                className="signups"
                x={n * STEP + 1}
                width={STEP - 2}
                y={HEIGHT - height(signups)}
                height={height(signups)}
              />
              <rect
                className="entries"
                x={n * STEP + 1}
                width={STEP - 2}
                y={HEIGHT - height(signups + entries)}
                height={height(entries)}
              />
            </g>
          ))}
        </svg>
        <figcaption className="note">
          <span>{dayName(days[0]!)}</span>
          <span>
            <span className="key signups" /> {kinds.signup.title} <span className="key entries" />{' '}
            {kinds.entry.title}
          </span>
          <span>{dayName(lastDay)}</span>
        </figcaption>
      </figure>
      <details>
        <summary>{labels.chart.table}</summary>
        <Groups name={labels.chart.groupings.day} groups={shown} />
      </details>
    </>
  )
}

function dayName(day: string): string {
  return monthDay({ ms: Date.parse(day), offsetMinutes: 0 })
}

function nothing(name: string): Group {
  return { name, signups: 0, entries: 0, held: 0 }
}

function Groups({ name, groups, bars }: { name: string; groups: readonly Group[]; bars?: true }) {
  const most = Math.max(...groups.map(({ signups, entries }) => signups + entries), 1)
  return (
    <div className="scroller">
      <table className="groups">
        <thead>
          <tr>
            <th scope="col">{name}</th>
            <th scope="col">{kinds.signup.title}</th>
            <th scope="col">{kinds.entry.title}</th>
            <th scope="col">{labels.delivery.columns[2]}</th>
          </tr>
        </thead>
        <tbody>
          {groups.map((each) => (
            <tr key={each.name}>
              <th scope="row">
                {each.name === '-' ? labels.chart.none : each.name}
                {bars && (
                  <svg viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true">
                    <rect className="signups" width={(each.signups / most) * 100} height="3" />
                    <rect
                      className="entries"
                      x={(each.signups / most) * 100}
                      width={(each.entries / most) * 100}
                      height="3"
                    />
                  </svg>
                )}
              </th>
              {[each.signups, each.entries, each.held].map((count, n) => (
                <td key={n}>{count.toLocaleString('en-US')}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
