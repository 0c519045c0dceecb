import type { Hold } from '../../core/forms/holds.ts'
import { deskPaths, deskRow } from '../../core/pages/desk-paths.ts'
import type { DeskPage } from './document.tsx'
import { countOf, held as labels, holdReasons } from './labels.ts'
import { DoneNote, Press, RowItem } from './parts.tsx'
import type { Done, KindName, RowLine } from './types.ts'

/** The rows of a kind that are held for a reason; without one, those that the service did not take. The first are undecided. */
export type HeldGroup = {
  kind: KindName
  hold: Hold | undefined
  count: number
  undecided: number
  rows: readonly RowLine[]
}

export function heldPage({
  done,
  groups,
}: {
  done: Done | undefined
  groups: readonly HeldGroup[]
}): DeskPage {
  return {
    title: labels.title,
    path: deskPaths.held,
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
  return (
    <section className="box card raised">
      <h2>{hold ? labels.heading(hold, kind) : labels.refused(kind)}</h2>
      <p className="note">
        {countOf(kind, count)}
        {undecided > 0 && hold !== 'duplicate' && hold !== 'by_hand' && (
          <strong>{`, ${labels.undecided(undecided)}`}</strong>
        )}
        {`. ${hold ? holdReasons[hold] : labels.refusedReason}`}
      </p>
      <ul className="ruled">
        {rows.map((row) => (
          <RowItem
            key={row.id}
            row={row}
            note={hold && row.reviewed ? labels.kept(row.reviewed) : undefined}
          >
            <Press action={deskRow(row.id, 'release')} fields={{ back: 'held' }} quiet>
              {labels.release}
            </Press>
            {!(hold && row.reviewed) && (
              <Press action={deskRow(row.id, 'hold')} fields={{ back: 'held' }} quiet>
                {labels.keep}
              </Press>
            )}
          </RowItem>
        ))}
      </ul>
      {rows.length < count && <p className="note">{labels.cut(rows.length, count)}</p>}
      {/* Of a person's repeats only one may count, so they are released one by one. */}
      {count > 1 && hold !== 'duplicate' && (
        <details>
          <summary>{labels.all(count)}</summary>
          <div className="actions">
            <Press action={`${deskPaths.held}/release`} fields={fields} quiet>
              {labels.releaseAll(count)}
            </Press>
            {(undecided > 0 || !hold) && (
              <Press action={`${deskPaths.held}/hold`} fields={fields} quiet>
                {labels.keepAll(hold ? undecided : count)}
              </Press>
            )}
          </div>
        </details>
      )}
    </section>
  )
}
