import { useEffect, useState } from 'react'
import { entryForm } from 'virtual:content/labels/contest'
import { contestFailed, contestIncomplete } from 'virtual:content/notices'
import { type EntryProps, EntrySection } from '../src/contest/entry.tsx'
import type { Head } from '../src/draw/file.ts'
import { entryFields } from '../src/forms/fields.ts'
import type { Phase } from '../src/giveaway/giveaway.ts'
import { noticeOf, whyClosed } from '../src/giveaway/texts.ts'
import { drawPath, entryPath } from '../src/pages/paths.ts'
import { hydrate } from './hydrate.tsx'
import { keepReceipt } from './kept.ts'
import { useLiveForm } from './live-form.ts'
import { phaseNow, subscribe, sync } from './server-clock.ts'
import { count } from './visit.ts'

/** The entry form's island: shows the confirmation in place, and closes the form when the giveaway ends. */
export function mount(element: HTMLElement, props: EntryProps): Promise<void> {
  const begin = () => count({ event: 'entry_begun', place: props.giveaway.id })
  element.addEventListener('input', begin, { once: true })
  return hydrate(element, <LiveEntry {...props} />)
}

function LiveEntry({ giveaway, consent, outcome }: EntryProps) {
  const [receipt, setReceipt] = useState('')
  const [head, setHead] = useState<Head>()
  const [toast, setToast] = useState(true)
  const [phase, setPhase] = useState<Phase>()

  const closedIn = (phase?: Phase) => phase && whyClosed(phase, giveaway)
  const { live, accepted, change } = useLiveForm(
    {
      url: entryPath(giveaway.formId),
      fields: entryFields,
      gate: () => closedIn(phaseNow())?.notice,
      incomplete: noticeOf(contestIncomplete, giveaway),
      bodyOf: (values) => ({ ...values, agreement: values.agreement === 'true' }),
      isAccepted: ({ body }) => body['success'] === true,
      refusal: ({ error }) => {
        const closed = (['not_started', 'ended'] as const)
          .map(closedIn)
          .find((reason) => reason?.error === error)
        if (closed) void sync(giveaway.id)
        return closed?.notice
      },
      failure: noticeOf(contestFailed, giveaway),
      onAccepted: ({ receipt: given }) => {
        setToast(true)
        if (typeof given === 'string') {
          setReceipt(given)
          keepReceipt(giveaway.id, given)
        }
        void lastHead(giveaway.id).then(setHead)
      },
    },
    outcome,
  )

  useEffect(() => subscribe(() => setPhase(phaseNow())), [])

  // The confirmation replaces the form, so the focus must be moved to it.
  useEffect(() => {
    if (accepted) document.getElementById('panel-title')?.focus()
  }, [accepted])

  return (
    <EntrySection
      {...live}
      giveaway={giveaway}
      consent={consent}
      closed={phase === 'ended' ? entryForm.closedWhileOpen : closedIn(phase)?.notice.text}
      done={accepted && { email: accepted.email, receipt, head }}
      toast={toast}
      onClose={accepted ? () => setToast(false) : live.onClose}
      onChange={() => change('entry-email')}
    />
  )
}

/** The public list's last head; undefined when it cannot be loaded. */
export async function lastHead(giveaway: string): Promise<Head | undefined> {
  try {
    const response = await fetch(drawPath(giveaway, 'head.json'))
    const { head } = (await response.json()) as { head: Head | null }
    return head ?? undefined
  } catch {
    return undefined // offline, or not JSON
  }
}
