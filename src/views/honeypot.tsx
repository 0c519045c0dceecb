import { form } from '../content/book'

/** A field that people neither see nor reach; what fills it in is a machine. */
export function Honeypot({ id }: { id: string }) {
  return (
    <div className="unseen" aria-hidden="true">
      <label htmlFor={id}>{form.website}</label>
      <input id={id} name="website" tabIndex={-1} autoComplete="off" />
    </div>
  )
}
