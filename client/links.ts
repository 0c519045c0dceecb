import type { BuyPlace } from '../src/domain/events'
import { count } from './count'
import { visit } from './visit'

/** What a click on a link does beside leading there: links of this site carry the visit's tags, buying is counted, sharing is one press. */
export function followLinks(): void {
  addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.('a')
    if (!link) return
    const { buy, share } = link.dataset
    if (buy) count({ event: 'buy_clicked', place: buy as BuyPlace })
    if (share && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault()
      import('./share').then(
        (loaded) => loaded.share(link),
        () => location.assign(link.href),
      )
    } else if (link.origin === location.origin && !link.search) {
      // A place on this very page is led to without loading it again.
      const carried = link.pathname === location.pathname ? location.search : `${visit}`
      if (carried) link.search = carried
    }
  })
}
