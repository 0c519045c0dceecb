import { book, facts, retailer, shops } from 'virtual:content/book'
import type { BuyPlace } from '../../core/pages/events.ts'
import { bookFacts } from './labels.ts'
import { OtherShops } from './links.tsx'

const price = retailer.offer?.shown
const [{ shop } = {}] = shops

/** `$24.99 at Example Books`: the offer of the first shop, to which the buttons lead. */
const offer = [price, shop && bookFacts.at(shop)].filter(Boolean).join(' ')

/** The offer, if it has a price, beside a button that is not the page's first. */
export const priceNote = price && bookFacts.book(offer)

/** Format, pages and offer as far as known, and the other shops. The button of `step_book` may lead to any shop. */
export function BookFacts({ place }: { place: BuyPlace }) {
  const pages = facts['pages'] && bookFacts.pages(facts['pages'])
  const parts = [book.format, pages, place === 'step_book' ? price : offer]
  return (
    <>
      <p className="note">{parts.filter(Boolean).join('\u00a0· ')}</p>
      <OtherShops place={place} />
    </>
  )
}
