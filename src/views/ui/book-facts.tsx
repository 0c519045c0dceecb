import { book, facts as counted, retailer, shops } from 'virtual:content/book'
import type { BuyPlace } from '../../core/pages/events.ts'
import { bookFacts } from './labels.ts'
import { OtherShops } from './links.tsx'

const price = retailer.offer?.shown
const [{ shop } = {}] = shops

/** `$24.99 at Example Books`: the offer of the first shop, to which the buttons lead. */
const offered = [price, shop && bookFacts.at(shop)].filter(Boolean).join(' ')

/** The offer, if it has a price, beside a button that is not the page's first. */
export const priceNote = price && bookFacts.book(offered)

/** Format, pages and offer as far as known, and the other shops. The first step's button leads to no certain shop. */
export function BookFacts({ place }: { place: BuyPlace }) {
  const pages = counted['pages'] && bookFacts.pages(counted['pages'])
  const facts = [book.format, pages, place === 'step_book' ? price : offered]
  return (
    <>
      <p className="note">{facts.filter(Boolean).join('\u00a0· ')}</p>
      <OtherShops place={place} />
    </>
  )
}
