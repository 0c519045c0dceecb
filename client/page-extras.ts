import type { BuyPlace } from '../src/pages/events.ts'
import { count, visit } from './visit.ts'

// Nothing on the page waits for these.
followLinks()
offerPrint()
count({ event: 'page_viewed', place: location.pathname })
const plan = document.querySelector<HTMLElement>('[data-plan]')
if (plan) void import('./plan.ts').then(({ startPlan }) => startPlan(plan))
document.documentElement.dataset['loaded'] = ''
for (const element of document.querySelectorAll<HTMLElement>('[data-signup]'))
  void import('./local-data.ts').then(({ showSignup }) => showSignup(element))

/** Clicks on links: adds the visit's tags to links within the site, counts clicks to a shop, and opens the share sheet. */
export function followLinks(): void {
  addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.('a')
    if (!link) return
    const { buy, share } = link.dataset
    if (buy) count({ event: 'buy_clicked', place: buy as BuyPlace })
    if (share && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault()
      import('./share.ts').then(
        (loaded) => loaded.share(link),
        () => location.assign(link.href),
      )
    } else if (link.origin === location.origin && !link.search) {
      // A link within the page needs no tags.
      const carried = link.pathname === location.pathname ? location.search : `${visit}`
      if (carried) link.search = carried
    }
  })
}

/** Shows the buttons that print the page: only a script can do that. */
export function offerPrint(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-print]')) {
    button.hidden = false
    button.addEventListener('click', () => print())
  }
}
