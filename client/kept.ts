import { type EntryField, entryFields, namesOf } from '../src/forms/fields.ts'
import { textOf } from './send.ts'

/** A signup for a profile, and whether its sender wants to change it. */
type Signup = { firstName: string; email: string; change?: boolean }

/** What somebody has typed into the entry form; the agreement is given anew each time. */
type Draft = Partial<Record<EntryField, string>>

/**
 * What is kept on the visitor's own device, and never sent: the receipts of entries until the browser's data are cleared; and
 * until the tab is closed an entry that has not been sent yet, and the name and address of a signup that leads to another page.
 */
const receipts = keptIn<string[]>(() => localStorage, 'entered-')
const drafts = keptIn<Draft>(() => sessionStorage, 'entry-')
const signups = keptIn<Signup>(() => sessionStorage, 'signup')

/** The receipts of the entries to a giveaway that were sent from this device, the newest first. */
export function receiptsOf(giveaway: string, newest?: string): string[] {
  const kept = (receipts.read(giveaway) ?? []).toReversed()
  return newest === undefined ? kept : [newest, ...kept.filter((receipt) => receipt !== newest)]
}

export function keepReceipt(giveaway: string, receipt: string): void {
  receipts.keep(receiptsOf(giveaway, receipt).toReversed(), giveaway)
}

/** Keeps what stands in a form, of which `input` is a field. */
export function keepDraft(giveaway: string, input: EventTarget | null): void {
  const form = input instanceof Element && input.closest('form')
  if (!form) return
  const data = new FormData(form)
  const typed = namesOf(entryFields)
    .filter((name) => entryFields[name].type !== 'check')
    .map((name) => [name, textOf(data.get(name))])
  drafts.keep(Object.fromEntries(typed) as Draft, giveaway)
}

/** Fills in what was typed before a reload; what stands in the form already stays. */
export function fillInDraft(giveaway: string, place: HTMLElement): void {
  for (const [name, text = ''] of Object.entries(drafts.read(giveaway) ?? {})) {
    const input = place.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name=${name}]`)
    if (input && input.value === '') input.value = text
  }
}

export function dropDraft(giveaway: string): void {
  drafts.drop(giveaway)
}

export function keepSignup(signup: Signup): void {
  signups.keep(signup)
}

/** Names the address that a profile goes to, on the page after the form. */
export function showSignup(place: HTMLElement): void {
  const kept = signups.read()
  if (!kept) return
  place.querySelector('strong')!.textContent = kept.email
  place.querySelector('a')!.addEventListener('click', () => keepSignup({ ...kept, change: true }))
  place.dataset['signup'] = 'shown'
}

/** The signup that its sender wants to change, once. */
export function signupToChange(): Signup | undefined {
  const { change, ...signup } = signups.read() ?? {}
  if (!change) return undefined
  keepSignup(signup as Signup)
  return signup as Signup
}

/** A value in the browser's storage. Where storage is blocked, full or holds something else, nothing is kept. */
function keptIn<Value>(storage: () => Storage, prefix: string) {
  return {
    read(name = ''): Value | undefined {
      try {
        return JSON.parse(storage().getItem(prefix + name) ?? 'null') ?? undefined
      } catch {
        return undefined
      }
    },
    drop(name = ''): void {
      try {
        storage().removeItem(prefix + name)
      } catch {
        // Nothing was kept.
      }
    },
    keep(value: Value, name = ''): void {
      try {
        storage().setItem(prefix + name, JSON.stringify(value))
      } catch {
        // The visitor sees everything but this reminder.
      }
    },
  }
}
