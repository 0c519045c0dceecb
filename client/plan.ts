import { isoDay, nextMonth, nextSunday } from '../src/core/time/dates.ts'
import { withVisit, sendEvent } from './visit.ts'

/** Marks today in a plan and offers first days, by the device's calendar. */
export function startPlan(plan: HTMLElement): void {
  for (const form of plan.querySelectorAll('form')) offerFirstDays(form)
  if (plan.dataset['plan'] === '') return
  markToday(plan)
  // A tab may stay open past midnight.
  document.addEventListener('visibilitychange', () => markToday(plan))
  const link = plan.querySelector('[data-saved]')
  link?.addEventListener('click', () => sendEvent({ event: 'plan_saved', place: 'calendar' }))
  const reportPrint = () => sendEvent({ event: 'plan_saved', place: 'paper' })
  addEventListener('beforeprint', reportPrint, { once: true })
}

const firstDays = { sunday: nextSunday, month: nextMonth }

function offerFirstDays(form: HTMLFormElement): void {
  const submit = form.querySelector<HTMLButtonElement>('.submit')!
  // Set on the button, because Chromium restores a form's fields only if the form's action is unchanged.
  submit.formAction = withVisit(new URL(form.action).pathname)
  const input = form.querySelector<HTMLInputElement>('[name=first]')!
  if (!input.value && input.ariaInvalid !== 'true') input.value = nextSunday(today())
  for (const button of form.querySelectorAll<HTMLElement>('[data-first]')) {
    const firstDayAfter = firstDays[button.dataset['first'] as keyof typeof firstDays]
    const showPressed = () => {
      button.ariaPressed = String(input.value === firstDayAfter(today()))
    }
    button.hidden = false
    button.addEventListener('click', () => {
      input.value = firstDayAfter(today())
      input.dispatchEvent(new Event('input'))
    })
    input.addEventListener('input', showPressed)
    showPressed()
  }
}

function markToday(plan: HTMLElement): void {
  const markedDay = plan.querySelector('[aria-current]')
  const day = plan.querySelector(`[data-day="${today()}"]`)
  if (markedDay === day) return
  markedDay?.removeAttribute('aria-current')
  markedDay?.querySelector('.plan-today')?.remove()
  if (!day) return
  day.setAttribute('aria-current', 'date')
  const label = Object.assign(document.createElement('span'), {
    className: 'plan-today off-paper',
    textContent: plan.dataset['plan'],
  })
  day.append(label)
}

function today(): string {
  const now = new Date()
  return isoDay(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()))
}
