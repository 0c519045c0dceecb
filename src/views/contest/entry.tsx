import { contest as words } from '../../content/giveaway'
import type { Head } from '../../domain/draw/chain'
import { noticeOf } from '../../domain/notices'
import type { Giveaway } from '../../domain/giveaway'
import { Entered } from '../entered'
import { EntryForm } from '../entry-form'
import type { EntryOutcome } from '../outcomes'
import type { LiveForm } from '../form'
import { Toasts } from '../toast'

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
