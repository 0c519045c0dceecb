import type { Notice } from '../content/notices.ts'
import type { Submission } from '../delivery/submission.ts'
import type { Counted } from '../domain/beacons.ts'
import type { FieldErrors, Values } from '../domain/forms.ts'
import type { FormFields } from '../forms/fields.ts'
import type { ParsedPost } from '../posts/submissions.ts'
import type { FormOutcome, Page } from '../views/page.ts'
import type { Provenance } from './intake.ts'
import type { PostBody } from './request.ts'

/** What differs between the forms; client/live-form.ts has the browser's side. */
export type PostedForm<Field extends string, Value, Accepted extends Submission> = {
  fields: FormFields<Field>
  body: PostBody
  /** The form's name in the counts: its subject, or the giveaway's id. */
  place: string
  /** The events of an accepted post. */
  counted: (submission: Accepted) => readonly Counted[]
  /** Why nothing is accepted at this moment; checked before the fields. */
  gate?: { error: string; notice: Notice } | undefined
  read: () => ParsedPost<Value>
  incomplete: Notice
  /** The toast for all other failures. */
  failure: Notice
  submission: (value: Value, provenance: Provenance) => Promise<Accepted>
  /** The JSON for a script, and the redirect target for a form without JavaScript. */
  accepted: (submission: Accepted) => { body: object; next: string }
  page: (outcome: FormOutcome<Values<Field>, FieldErrors<Field>>) => Page
}
