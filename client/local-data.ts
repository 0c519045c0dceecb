import {
  entryFields,
  type SignupField,
  storedNames,
  typedValues,
  type Values,
} from '../src/core/forms/fields.ts'
import { isText, listOf, oneOf, optional, withFields } from './guards.ts'
import { isReceipt } from '../src/core/giveaway/receipt.ts'
import { typedStorage } from './storage.ts'

/** The last signup, the address of its form, and whether its sender wants to change it. */
type Signup = { firstName: string; email: string; form: string; change?: true }

/** Draft of the entry form, without the agreement. */
type Draft = Readonly<Record<string, string | undefined>>

const isDraft = withFields<Draft>(
  Object.fromEntries(storedNames(entryFields).map((name) => [name, optional(isText)])),
)
const isSignup = withFields<Signup>({
  firstName: isText,
  email: isText,
  form: isText,
  change: optional(oneOf([true])),
})

/** Receipts stay until the browser's data are cleared; drafts and the last signup until the tab is closed. */
const receipts = typedStorage<string[]>(() => localStorage, 'entered-', listOf(isReceipt))
export const drafts = typedStorage(() => sessionStorage, 'entry-', isDraft)
export const signups = typedStorage(() => sessionStorage, 'signup', isSignup)

/** Receipts of entries sent from this device, newest first. */
export function receiptsOf(giveaway: string, newest?: string): string[] {
  const saved = (receipts.read(giveaway) ?? []).toReversed()
  return newest === undefined ? saved : [newest, ...saved.filter((receipt) => receipt !== newest)]
}

export function saveReceipt(giveaway: string, receipt: string): void {
  receipts.save(receiptsOf(giveaway, receipt).toReversed(), giveaway)
}

export function saveDraft(giveaway: string, input: EventTarget | null): void {
  const form = input instanceof Element && input.closest('form')
  if (!form) return
  const typed = typedValues(entryFields, Object.fromEntries(new FormData(form)))
  drafts.save({ ...typed, agreement: undefined }, giveaway)
}

/** Restores a draft after a reload; values already in the form stay. */
export function fillInDraft(giveaway: string, root: HTMLElement): void {
  const draft = drafts.read(giveaway) ?? {}
  for (const name of storedNames(entryFields)) {
    const text = draft[name]
    const input = root.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name=${name}]`)
    if (text && input?.value === '') input.value = text
  }
}

/** Shows the address of the signup on the thank-you page, with a link back to its form. */
export function showSignup(root: HTMLElement): void {
  const saved = signups.read()
  if (!saved) return
  root.querySelector('strong')!.textContent = saved.email
  const link = root.querySelector('a')!
  link.href = saved.form
  link.addEventListener('click', () => signups.save({ ...saved, change: true }))
  root.dataset['signup'] = ''
}

/** The signup to change at a form; read once. */
export function signupToChange(form: string): Values<SignupField> | undefined {
  const saved = signups.read()
  if (!saved?.change || saved.form !== form) return undefined
  const { firstName, email } = saved
  signups.save({ firstName, email, form })
  return { firstName, email }
}
