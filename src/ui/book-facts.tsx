import { book, facts as counted, retailer } from 'virtual:content/book'
import { bookFacts } from './labels.ts'

/** What the book is and what it costs, beside a button that sells it: what the owner gave of format, pages and price. */
export function BookFacts() {
  const { offer } = retailer
  const price =
    offer &&
    Number(offer.price).toLocaleString('en-US', { style: 'currency', currency: offer.currency })
  const pages = counted['pages'] && bookFacts.pages(counted['pages'])
  const facts = [book.format, pages, price].filter((fact) => fact !== undefined)
  if (facts.length === 0) return null
  return <p className="note">{facts.join(' · ')}</p>
}
