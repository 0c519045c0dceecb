import { giveaway } from '../content/giveaway'
import { fieldLimits } from '../domain/fields'
import { emptyEntry } from '../domain/forms'
import { entryPath, paths } from '../domain/paths'
import { described, Field, FieldError, TextField } from './field'
import { Form, type LiveForm } from './form'
import { Honeypot } from './honeypot'
import type { EntryOutcome } from './outcomes'

const words = giveaway.form
const [before, after] = words.agreement.split(words.agreementLink)

/** The giveaway's entry form; `closed` says why it can no longer be sent, and keeps what was written. */
export function EntryForm(
  props: LiveForm<EntryOutcome> & { formId: string; closed?: string | undefined },
) {
  const { formId, outcome, closed, emailHint, ...live } = props
  const { values, errors } = outcome ?? { values: emptyEntry, errors: {} }
  return (
    <Form
      action={entryPath(formId)}
      submit={words.submit}
      busy={words.sending}
      off={closed !== undefined}
      outcome={outcome}
      {...live}
    >
      <Field
        id="entry-full-name"
        name="fullName"
        label={words.fullName}
        error={errors.fullName}
        defaultValue={values.fullName}
        required
        maxLength={fieldLimits.name}
        autoComplete="name"
        autoCapitalize="words"
        enterKeyHint="next"
      />
      <Field
        id="entry-email"
        name="email"
        label={words.email}
        error={errors.email}
        hint={emailHint ?? ''}
        defaultValue={values.email}
        type="email"
        required
        maxLength={fieldLimits.email}
        autoComplete="email"
        inputMode="email"
        enterKeyHint="next"
      />
      <Field
        id="entry-instagram"
        name="instagramHandle"
        label={words.instagram}
        help={words.instagramHelp}
        error={errors.instagramHandle}
        defaultValue={values.instagramHandle}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
      />
      <TextField
        id="entry-reason"
        name="whyWantBook"
        label={words.reason}
        help={words.reasonHelp}
        error={errors.whyWantBook}
        defaultValue={values.whyWantBook}
        rows={4}
        maxLength={fieldLimits.whyWantBook}
      />
      <Agreement checked={values.agreement === 'true'} error={errors.agreement} />
      <Honeypot id="entry-website" />
      {closed && (
        <p className="form-closed" role="alert">
          {closed}
        </p>
      )}
    </Form>
  )
}

function Agreement({ checked, error }: { checked: boolean; error: string | undefined }) {
  return (
    <div className="field">
      <label className="check">
        <input
          id="entry-agreement"
          type="checkbox"
          name="agreement"
          value="true"
          required
          defaultChecked={checked}
          {...described('entry-agreement', { error, help: words.agreementHelp })}
        />
        <span>
          {before}
          <a href={paths.contestRules} target="_blank">
            {words.agreementLink}
          </a>
          {after}
        </span>
      </label>
      <FieldError id="entry-agreement" text={error} />
      <p className="field-help" id="entry-agreement-help">
        {words.agreementHelp}
      </p>
    </div>
  )
}
