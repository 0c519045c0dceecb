import type { Reason } from '../../core/forms/holds.ts'
import { dashboardPaths, dashboardRow } from '../../core/pages/dashboard-paths.ts'
import type { DashboardPage } from './document.tsx'
import { countOf, held as labels, steps } from './labels.ts'
import { Messages, Press, RowList, Section } from './parts.tsx'
import type { KindName, MessageLine, RowLine } from './types.ts'

/** The rows of a kind that wait for the same reason, the first of which are undecided. */
type HeldGroup = {
  kind: KindName
  reason: Reason
  count: number
  undecided: number
  rows: readonly RowLine[]
}

export function heldPage(
  groups: readonly HeldGroup[],
  messages: readonly MessageLine[],
): DashboardPage {
  return {
    menu: 'held',
    lead: <p>{groups.length + messages.length === 0 ? labels.none : labels.lead}</p>,
    body: (
      <>
        {messages.length > 0 && (
          <Section card id="messages" heading={labels.messages}>
            <p className="note">{labels.messagesHelp}</p>
            <Messages
              messages={messages}
              actionOf={(message) => (
                <Press action={`${dashboardPaths.held}/erase`} fields={{ message }} quiet>
                  {steps.erase}
                </Press>
              )}
            />
          </Section>
        )}
        {groups.map((group) => (
          <Group key={group.kind + group.reason} group={group} />
        ))}
      </>
    ),
  }
}

function Group({ group: { kind, reason, count, undecided, rows } }: { group: HeldGroup }) {
  const isDecided = (row: RowLine) => reason !== 'refused' && row.reviewed !== undefined
  const stepsOf = (isOpen: boolean) =>
    isOpen ? (['release', 'hold'] as const) : ['release' as const]
  return (
    <Section card id={`${kind}-${reason}`} heading={labels.heading(reason, kind)}>
      <p className="note">
        {countOf(kind, count)}
        {rows.length < count && labels.first(rows.length)}
        {reason === 'refused' && labels.refusedReason}
      </p>
      {/* Of a person's repeats only one may count, so they are released one by one. */}
      {count > 1 && reason !== 'duplicate' && (
        <details>
          <summary>{labels.all(count)}</summary>
          <div className="actions">
            {stepsOf(undecided > 0).map((step) => (
              <Press
                key={step}
                action={`${dashboardPaths.held}/${step}`}
                fields={{ kind, reason }}
                quiet
              >
                {`${steps[step]} ${step === 'hold' ? undecided : count}`}
              </Press>
            ))}
          </div>
        </details>
      )}
      <RowList
        rows={rows}
        noteOf={(row) => (isDecided(row) ? labels.kept(row.reviewed!) : undefined)}
        actionsOf={(row) =>
          stepsOf(!isDecided(row)).map((step) => (
            <Press key={step} action={dashboardRow(row.id, step)} fields={{ back: 'held' }} quiet>
              {steps[step]}
            </Press>
          ))
        }
      />
    </Section>
  )
}
