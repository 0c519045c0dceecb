import { shortReceipt } from '../src/giveaway/receipt.ts'

/** A signup for a profile, and whether its sender wants to change it. */
type Signup = { firstName: string; email: string; change?: boolean }

/**
 * What is kept on the visitor's own device, and never sent: the receipts of entries until the browser's data are cleared, and
 * until the tab is closed the name and address of a signup that leads to another page.
 */
const receipts = keptIn<string[]>(() => localStorage, 'entered-')
const signups = keptIn<Signup>(() => sessionStorage, 'signup')

export function keepReceipt(giveaway: string, receipt: string): void {
  receipts.keep([...new Set([...(receipts.read(giveaway) ?? []), receipt])], giveaway)
}

/** Shows which entries were sent from this device, above the form: the last one, and the others when they are asked for. */
export function showReceipts(page: HTMLElement, giveaway: string): void {
  const place = page.querySelector<HTMLElement>('[data-entered]')
  const [last, ...others] = (receipts.read(giveaway) ?? []).toReversed().map(shortReceipt)
  if (!place || last === undefined) return
  const [latest, earlier] = place.querySelectorAll('code')
  latest!.textContent = last
  place.hidden = false
  if (others.length === 0) return
  earlier!.textContent = others.join(', ')
  const more = place.querySelector('summary')!
  more.textContent = more.textContent.replace(/\d+/, String(others.length))
  more.parentElement!.hidden = false
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
    keep(value: Value, name = ''): void {
      try {
        storage().setItem(prefix + name, JSON.stringify(value))
      } catch {
        // The visitor sees everything but this reminder.
      }
    },
  }
}
