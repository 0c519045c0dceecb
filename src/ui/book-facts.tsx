import { book, facts as counted, retailer } from 'virtual:content/book'
import type { BuyPlace } from '../pages/events.ts'
import { bookFacts } from './labels.ts'
import { OtherShops } from './links.tsx'

/** Format, pages and price as far as known, and the other shops. */
export function BookFacts({ place }: { place: BuyPlace }) {
  const { offer } = retailer
  const price =
    offer &&
    Number(offer.price).toLocaleString('en-US', { style: 'currency', currency: offer.currency })
  const pages = counted['pages'] && bookFacts.pages(counted['pages'])
  const facts = [book.format, pages, price].filter((fact) => fact !== undefined)
  return (
    <>
      {facts.length > 0 && <p className="note">{facts.join(' · ')}</p>}
      <OtherShops place={place} />
    </>
  )
}
