import { contest as words } from 'virtual:content/labels/contest'
import { Entered } from '../../contest/entry.tsx'
import { noticeOf } from '../../domain/notices.ts'
import type { Head } from '../../draw/list.ts'
import type { LiveForm } from '../../forms/form.tsx'
import { Toasts } from '../../forms/toast.tsx'
import type { Giveaway } from '../../giveaway/giveaway.ts'
import { EntryForm } from '../entry-form.tsx'
import type { EntryOutcome } from '../outcomes.ts'

export type EntryProps = {
  giveaway: Giveaway
  /** The hash of the texts that the form asks to accept. */
  consent: string
  outcome?: EntryOutcome | undefined
}

type LiveEntry = LiveForm<EntryOutcome> & {
  /** Why the form can no longer be sent. */
  closed?: string | undefined
  receipt?: string | undefined
  /** The public list's last head, once known. */
  head?: Head | undefined
  /** Whether the success toast is still shown. */
  toast?: boolean
}

/** The entry form with its heading, or the confirmation. */
export function EntrySection({
  giveaway,
  receipt,
  head,
  toast = false,
  ...form
}: EntryProps & LiveEntry) {
  if (receipt === undefined) {
    return (
      <>
        <h2 id="panel-title">{words.form.heading}</h2>
        <EntryForm giveaway={giveaway} {...form} />
      </>
    )
  }
  const notices = toast ? [noticeOf('contestSuccess', giveaway)] : []
  return (
    <>
      <Toasts notices={notices} onClose={form.onClose} />
      <Entered id="panel-title" level={2} giveaway={giveaway} receipt={receipt} head={head} />
    </>
  )
}
