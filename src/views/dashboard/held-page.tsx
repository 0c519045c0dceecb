import type { Hold } from '../../core/forms/holds.ts'
import { dashboardPaths, dashboardRow } from '../../core/pages/dashboard-paths.ts'
import type { DashboardPage } from './document.tsx'
import { countOf, held as labels, steps, type Done } from './labels.ts'
import { DoneNote, Press, RowList, Section } from './parts.tsx'
import type { KindName, RowLine } from './types.ts'

/** The rows of a kind that are held for a reason; without one, those that the service did not take. The first are undecided. */
export type HeldGroup = {
  kind: KindName
  hold: Hold | undefined
  count: number
  undecided: number
  rows: readonly RowLine[]
}

export function heldPage(props: {
  done: Done | undefined
  groups: readonly HeldGroup[]
}): DashboardPage {
  const { done, groups } = props
  return {
    path: dashboardPaths.held,
    title: labels.title,
    body: (
      <>
        <header>
          <h1>{labels.title}</h1>
          <p>{groups.length === 0 ? labels.none : labels.lead}</p>
        </header>
        <DoneNote done={done} />
        {groups.map((group) => (
          <Group key={`${group.kind} ${group.hold}`} group={group} />
        ))}
      </>
    ),
  }
}

function Group({ group: { kind, hold, count, undecided, rows } }: { group: HeldGroup }) {
  const fields = { kind, ...(hold ? { hold } : { refused: 'true' }) }
  const isDecided = (row: RowLine) => hold !== undefined && row.reviewed !== undefined
  return (
    <Section
      card
      id={`${kind}-${hold ?? 'refused'}`}
      heading={hold ? labels.heading(hold, kind) : labels.refused(kind)}
    >
      <p className="note">
        {`${countOf(kind, count)}${rows.length < count ? labels.first(rows.length) : ''}. `}
        {!hold && labels.refusedReason}
      </p>
      <RowList
        rows={rows}
        noteOf={(row) => (isDecided(row) ? labels.kept(row.reviewed!) : undefined)}
        actionsOf={(row) =>
          (['release', 'hold'] as const)
            .filter((step) => step === 'release' || !isDecided(row))
            .map((step) => (
              <Press key={step} action={dashboardRow(row.id, step)} fields={{ back: 'held' }} quiet>
                {steps[step]}
              </Press>
            ))
        }
      />
      {/* Of a person's repeats only one may count, so they are released one by one. */}
      {count > 1 && hold !== 'duplicate' && (
        <details>
          <summary>{labels.all(count)}</summary>
          <div className="actions">
            <Press action={`${dashboardPaths.held}/release`} fields={fields} quiet>
              {labels.releaseAll(count)}
            </Press>
            {undecided > 0 && (
              <Press action={`${dashboardPaths.held}/hold`} fields={fields} quiet>
                {labels.holdAll(undecided)}
              </Press>
            )}
          </div>
        </details>
      )}
    </Section>
  )
}
