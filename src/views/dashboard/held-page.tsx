import { type Reason, holdNames } from '../../core/forms/holds.ts'
import { dashboardPaths } from '../../core/pages/dashboard-paths.ts'
import { plural } from '../../core/text/words.ts'
import type { DashboardPage } from './document.tsx'
import { type KindName, kinds, steps } from './labels.ts'
import { type MessageLine, Messages, Press, RowList, type RowLine, Section } from './parts.tsx'

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
    lead: (
      <p>
        {groups.length + messages.length === 0
          ? 'Nothing is held, and every service took what it got.'
          : 'Stored, but neither sent nor in a draw until you release it. Hold keeps it so, and takes it off the list of what is to do.'}
      </p>
    ),
    body: (
      <>
        {messages.length > 0 && (
          <Section card id="messages" heading="Messages that could not be stored">
            <p className="note">
              The site could not read them as a signup or an entry. Read each, help the person if
              you can, then erase it.
            </p>
            <Messages messages={messages} erase={`${dashboardPaths.held}/erase`} />
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
  const heading =
    reason === 'refused'
      ? `${kinds[kind].title} that the service did not take`
      : `Held ${kinds[kind].many}: ${holdNames[reason]}`
  const isKept = undecided === 0
  // The buttons leave those alone that the owner keeps held, while others are undecided.
  const of = isKept ? count : undecided
  return (
    <Section card id={`${kind}-${reason}`} heading={heading}>
      <p className="note">
        {plural(count, kinds[kind].one, kinds[kind].many)}
        {of < count && `, ${undecided} undecided`}
        {rows.length < count && `, the first ${rows.length}`}
        {reason === 'refused' && '. Fix the cause first, then release them: they are sent again.'}
      </p>
      {/* Of a person's repeats only one may count, so they are released one by one. */}
      {of > 1 && reason !== 'duplicate' && (
        <details>
          <summary>Decide on all {of} at once…</summary>
          <div className="actions">
            {(['release', 'hold'] as const)
              .filter((step) => step === 'release' || !isKept)
              .map((step) => (
                <Press
                  key={step}
                  action={`${dashboardPaths.held}/${step}`}
                  fields={{ kind, reason, kept: isKept ? 1 : '' }}
                  quiet
                >
                  {`${steps[step]} ${of}`}
                </Press>
              ))}
          </div>
        </details>
      )}
      <RowList rows={rows} decide />
    </Section>
  )
}
