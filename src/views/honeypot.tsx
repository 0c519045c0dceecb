import { form } from 'virtual:content/labels/forms'
import { honeypot } from '../forms/fields.ts'

/**
 * A field that people neither see nor reach; only bots fill it in. The attributes tell 1Password, LastPass, Bitwarden,
 * Dashlane and Proton Pass to skip it.
 */
export function Honeypot({ id }: { id: string }) {
  return (
    <div className="unseen" aria-hidden="true">
      <label htmlFor={id}>{form.website}</label>
      <input
        id={id}
        name={honeypot}
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore=""
        data-lpignore="true"
        data-bwignore="true"
        data-form-type="other"
        data-protonpass-ignore="true"
      />
    </div>
  )
}
