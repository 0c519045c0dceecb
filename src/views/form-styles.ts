import field from '../forms/form.css?inline'
import form from './form.css?inline'
import submit from './submit.css?inline'
import toast from './toast.css?inline'

/** The style sheets of a page with a form, or with a toast alone. */
export const formStyles: readonly string[] = [form, field, submit, toast]
