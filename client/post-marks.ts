import { honeypot } from '../src/forms/fields.ts'
import { visit } from './visit.ts'

/** Fields for the server only: how long the page was open, where the visit came from, which words were agreed to. */
export function postMarks(form: FormData): object {
  const given = form.get('attribution')
  const carried = new URLSearchParams(typeof given === 'string' ? given : '')
  const attribution = new URLSearchParams([...carried, ...visit]).toString()
  return {
    [honeypot]: form.get(honeypot) ?? '',
    consent: form.get('consent') ?? '',
    elapsedMs: Math.round(performance.now()),
    ...(attribution !== '' && { attribution }),
  }
}
