import type { BuyPlace } from '../src/core/pages/events.ts'
import { sendEvent, visit } from './visit.ts'

// Everything here is optional for the page.
followLinks()
showPrintButtons()
fadeOutWhenLeft()
sendEvent({ event: 'page_viewed', place: location.pathname })
const plan = document.querySelector<HTMLElement>('[data-plan]')
if (plan) void import('./plan.ts').then(({ startPlan }) => startPlan(plan))
document.documentElement.dataset['loaded'] = ''
const thanks = document.querySelector<HTMLElement>('.thanks-sent:target')
if (thanks) void import('./local-data.ts').then(({ showSignup }) => showSignup(thanks))

/** Adds the visit's tags to internal links, counts clicks to a shop, and opens the share sheet. */
function followLinks(): void {
  addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.('a')
    if (!link) return
    const { buy, share } = link.dataset
    if (buy) sendEvent({ event: 'buy_clicked', place: buy as BuyPlace })
    if (share && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault()
      import('./share.ts').then(
        (loaded) => loaded.share(link),
        () => location.assign(link.href),
      )
    } else if (link.origin === location.origin && !link.search) {
      link.search = link.pathname === location.pathname ? location.search : `${visit}`
    }
  })
}

/** Fades the page out as a whole when it is left; base.css has the transition. */
function fadeOutWhenLeft(): void {
  const { style } = document.documentElement
  addEventListener('pageswap', () => (style.viewTransitionName = 'root'))
  // Browsers may show the page again as it was left.
  addEventListener('pagereveal', () => (style.viewTransitionName = ''))
}

/** Print buttons need a script, so the server hides them. */
function showPrintButtons(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-print]')) {
    button.hidden = false
    button.addEventListener('click', () => print())
  }
}
