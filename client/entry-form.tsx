import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Entered } from '../src/views/giveaway/entered.tsx'
import { type EntryProps, EntrySection } from '../src/views/giveaway/entry.tsx'
import { confirmation, giveawayToasts, entryForm } from '../src/views/giveaway/labels.ts'
import { whyClosed } from '../src/views/giveaway/notices.ts'
import { type EntryField, entryFields, type Values } from '../src/core/forms/fields.ts'
import type { Phase } from '../src/core/giveaway/giveaway.ts'
import { entryPath } from '../src/core/pages/paths.ts'
import { hydrate, useHydrated } from './hydrate.tsx'
import { drafts, fillInDraft, saveDraft, saveReceipt, receiptsOf } from './local-data.ts'
import { useLiveForm } from './live-form.ts'
import { stateNow, subscribe, sync } from './server-clock.ts'
import { sendEvent } from './visit.ts'

/** Receipts of this device, newest first, and the values that were just sent. */
type Sent = { receipts: readonly string[]; values?: Values<EntryField> }

/** Shows the confirmation in place of the page (giveaway.css), and closes the form when the giveaway ends. */
export async function mount(element: HTMLElement, props: EntryProps): Promise<void> {
  const { id } = props.giveaway
  const begin = () => sendEvent({ event: 'entry_begun', place: id })
  element.addEventListener('input', begin, { once: true })
  element.addEventListener('input', ({ target }) => saveDraft(id, target))
  const receipts = receiptsOf(id)
  const earlier = receipts.length > 0 && !props.state ? { receipts } : undefined
  await hydrate(element, <Entry root={element} earlier={earlier} {...props} />)
  fillInDraft(id, element)
}

/** `earlier`: the entries that this device sent before. */
function Entry(props: EntryProps & { root: HTMLElement; earlier: Sent | undefined }) {
  const { root, earlier, ...entry } = props
  const { giveaway } = entry
  const [view, setView] = useState<Sent | 'form'>()
  // The first render must match the server's HTML, which has the form.
  const hydrated = useHydrated()
  const sent = view === 'form' ? undefined : (view ?? (hydrated ? earlier : undefined))
  const isNew = sent?.values !== undefined

  useEffect(() => {
    if (!isNew) return
    document.getElementById('panel-title')?.focus({ preventScroll: true })
    root.scrollIntoView()
  }, [isNew, root])

  if (!sent) {
    return (
      <LiveEntry
        {...entry}
        onEntered={(receipt, values) => {
          saveReceipt(giveaway.id, receipt)
          drafts.remove(giveaway.id)
          setView({ receipts: receiptsOf(giveaway.id, receipt), values })
        }}
      />
    )
  }
  const [receipt = '', ...others] = sent.receipts
  const again = () => {
    flushSync(() => setView('form'))
    document.getElementById(`entry-${entryFields.fullName.id}`)?.focus()
  }
  return (
    <Entered
      id="panel-title"
      giveaway={giveaway}
      text={entry.entered}
      receipt={receipt}
      others={others}
      sent={sent.values}
      isNew={isNew}
      another={
        <button className="lone-link" type="button" onClick={again}>
          {confirmation.anotherButton}
        </button>
      }
    />
  )
}

function LiveEntry(
  props: EntryProps & { onEntered: (receipt: string, values: Values<EntryField>) => void },
) {
  const { giveaway, state, onEntered, ...entry } = props
  const [phase, setPhase] = useState<Phase>()

  const closedIn = (phase?: Phase) => phase && whyClosed(phase, giveaway)
  const live = useLiveForm(
    {
      url: entryPath(giveaway.formId),
      fields: entryFields,
      closedNotice: () => closedIn(stateNow()?.phase)?.notice,
      incomplete: giveawayToasts.incomplete,
      bodyOf: (values) => ({ ...values, agreement: values.agreement === 'true' }),
      isAccepted: ({ body: { success, receipt } }) =>
        success === true && typeof receipt === 'string',
      failureNotice: ({ error }) => {
        const closed = (['not_started', 'ended'] as const)
          .map(closedIn)
          .find((reason) => reason?.error === error)
        if (closed) void sync(giveaway.id)
        return closed?.notice
      },
      failure: giveawayToasts.failed,
      onAccepted: ({ receipt }, values) => onEntered(String(receipt), values),
    },
    state,
  )

  const closed = phase === 'ended' ? entryForm.closedWhileOpen : closedIn(phase)?.notice.text

  useEffect(() => subscribe(() => setPhase(stateNow()?.phase)), [])

  return <EntrySection {...entry} {...live} giveaway={giveaway} closed={closed} />
}
