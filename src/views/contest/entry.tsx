import { contest as words } from '../../content/giveaway'
import type { Head } from '../../domain/draw/chain'
import { noticeOf } from '../../domain/notices'
import type { Giveaway } from '../../domain/giveaway'
import { Entered } from '../entered'
import { EntryForm } from '../entry-form'
import type { EntryOutcome } from '../outcomes'
import type { LiveForm } from '../form'
import { Toasts } from '../toast'

/** What the server hands the entry's island. */
export type EntryProps = {
  giveaway: Giveaway
  /** The hash of the words that are agreed to. */
  consent: string
  outcome?: EntryOutcome | undefined
}

type LiveEntry = LiveForm<EntryOutcome> & {
  /** Why the form can no longer be sent. */
  closed?: string | undefined
  /** The receipt, once the entry has been taken. */
  receipt?: string | undefined
  /** The last head of the public list, once it is known. */
  head?: Head | undefined
  /** Whether the toast of success still stands. */
  toast?: boolean
}

/** The entry form under its heading, and what it turns into: 'You're in'. */
export function Entry({ giveaway, receipt, head, toast = false, ...form }: EntryProps & LiveEntry) {
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
