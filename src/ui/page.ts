import type { ReactNode } from 'react'
import type { Book, BreadcrumbList, Chapter, Person, Thing, WebSite } from 'schema-dts'
import { author, book, retailer } from 'virtual:content/book'
import type { CardName } from '../pages/cards.ts'
import { paths } from '../pages/paths.ts'
import type { Site } from '../pages/site.ts'

/** A page as data, made from the site; `render.tsx` makes it a response. */
export type Page = {
  path: string
  title: string
  description: string
  /** Style sheets in cascade order, inlined as one. */
  styles: readonly string[]
  body: ReactNode
  /** Whether search engines may index it, by the page table. */
  indexed?: boolean
  /** The link preview image; the landing page's by default. */
  card?: CardName
  /** The date of the text's last change, from the content file. */
  updated?: string | undefined
  structuredData?: readonly Thing[]
}

/** The page's breadcrumbs, from the landing page on. */
export function trail(site: Site, ...steps: { name: string; path: string }[]): BreadcrumbList {
  const all = [{ name: book.title, path: paths.home }, ...steps]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: all.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${site.origin}${path}`,
    })),
  }
}

/** Structured data about the book. Sample copy is left out, except the title. */
export type BookFacts = {
  book: typeof book
  author: typeof author
  retailer: typeof retailer
}

const own: BookFacts = { book, author, retailer }

export function siteData(site: Site, facts = own): Thing[] {
  return [siteItself(site, facts), ...bookData(site, facts)]
}

/** The book and, unless it is a sample, its author. */
export function bookData(site: Site, facts = own): Thing[] {
  return [bookItself(site, facts), ...(facts.author.sample ? [] : [authorOf(site, facts)])]
}

export function chapterData(
  site: Site,
  chapter: { path: string; name: string; position: number },
  facts = own,
): Thing[] {
  const { path, name, position } = chapter
  const url = `${site.origin}${path}`
  const part: Chapter = {
    '@type': 'Chapter',
    '@id': `${url}#chapter`,
    url,
    name,
    position,
    inLanguage: 'en',
    isPartOf: { '@id': bookId(site) },
  }
  return [part, ...bookData(site, facts)]
}

function siteItself(site: Site, facts: BookFacts): WebSite {
  return {
    '@type': 'WebSite',
    '@id': `${site.origin}/#site`,
    url: `${site.origin}${paths.home}`,
    name: facts.book.title,
    inLanguage: 'en',
    about: { '@id': bookId(site) },
  }
}

function bookItself(site: Site, { book, author, retailer }: BookFacts): Book {
  const { isbn, publisher } = book
  return {
    '@type': 'Book',
    '@id': bookId(site),
    url: `${site.origin}${paths.home}`,
    name: book.fullTitle,
    inLanguage: 'en',
    ...(!book.sample && {
      description: book.metaDescription,
      copyrightYear: book.year,
      ...(isbn && { isbn: isbn.replaceAll('-', '') }),
      ...(publisher && { publisher: { '@type': 'Organization', name: publisher } }),
    }),
    ...(!author.sample && { author: { '@id': authorId(site) } }),
    ...(!retailer.sample &&
      retailer.offer && {
        offers: {
          '@type': 'Offer',
          url: site.buyUrl,
          price: retailer.offer.price,
          priceCurrency: retailer.offer.currency,
        },
      }),
  }
}

function authorOf(site: Site, { author }: BookFacts): Person {
  return { '@type': 'Person', '@id': authorId(site), name: author.name, description: author.bio }
}

function bookId(site: Site): string {
  return `${site.origin}/#book`
}

function authorId(site: Site): string {
  return `${site.origin}/#author`
}
