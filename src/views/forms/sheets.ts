import formSheet from './form.css?inline'
import toastSheet from './toast.css?inline'

/** The styles of a page with a form; `failed`: the state of a plain form, whose toast the page may show. */
export function formSheets(failed?: object): string[] {
  return failed ? [formSheet, toastSheet] : [formSheet]
}
