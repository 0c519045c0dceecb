import type { ReactNode } from 'react'
import type { Book, BreadcrumbList, Chapter, Person, Thing, WebSite } from 'schema-dts'
import { author, book, retailer } from 'virtual:content/book'
import { buyUrl } from 'virtual:content/site'
import { author as portrait, cover } from 'virtual:pictures'
import type { Identity } from '../../core/book/chapters.ts'
import { paths } from '../../core/pages/paths.ts'
import type { Site } from '../../core/configuration.ts'

/** A page as data; `http/render.tsx` turns it into a response. */
export type Page = PageContent & { path: string }

export type ErrorPage = PageContent & { path?: undefined }

type PageContent = {
  title: string
  description: string
  styles: readonly string[]
  body: ReactNode
  /** Whether search engines may index it, by the page table. */
  indexed?: boolean
  /** The path whose link preview it has: by default its own, or else the landing page's. */
  linkPreview?: string
  updated?: string | undefined
  structuredData?: readonly Thing[]
}

/** The page's breadcrumbs, from the landing page on. */
export function breadcrumbs(
  site: Site,
  ...steps: { name: string; path: string }[]
): BreadcrumbList {
  const trail = [{ name: book.title, path: paths.home }, ...steps]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${site.origin}${path}`,
    })),
  }
}

/** What the book's structured data is made of; only the title if it is a sample. */
export type BookDataSource = {
  book: typeof book
  author: typeof author
  retailer: typeof retailer
  /** The owner's own pictures, by their URL on this site. */
  pictures: { cover?: string | undefined; author?: string | undefined }
}

const contentSource: BookDataSource = {
  book,
  author,
  retailer,
  pictures: { cover: cover?.src, author: portrait?.src },
}

export function siteData(site: Site, source = contentSource): Thing[] {
  const website: WebSite = {
    '@type': 'WebSite',
    '@id': `${site.origin}/#site`,
    url: `${site.origin}${paths.home}`,
    name: source.book.title,
    inLanguage: 'en',
    about: { '@id': bookId(site) },
  }
  return [website, ...bookData(site, source)]
}

export function chapterData(
  site: Site,
  path: string,
  identity: Identity,
  source = contentSource,
): Thing[] {
  const url = `${site.origin}${path}`
  const chapter: Chapter = {
    '@type': 'Chapter',
    '@id': `${url}#chapter`,
    url,
    name: identity.chapterTitle,
    position: identity.chapter,
    inLanguage: 'en',
    isPartOf: { '@id': bookId(site) },
  }
  return [chapter, ...bookData(site, source)]
}

/** The book and, unless it is a sample, its author. */
export function bookData(
  site: Site,
  { book, author, retailer, pictures } = contentSource,
): Thing[] {
  const { isbn, publisher } = book
  const authorId = `${site.origin}/#author`
  const volume: Book = {
    '@type': 'Book',
    '@id': bookId(site),
    url: `${site.origin}${paths.home}`,
    name: book.fullTitle,
    inLanguage: 'en',
    ...(pictures.cover && { image: `${site.origin}${pictures.cover}` }),
    ...(!book.sample && {
      description: book.metaDescription,
      copyrightYear: book.year,
      ...(isbn && { isbn: isbn.replaceAll('-', '') }),
      ...(publisher && { publisher: { '@type': 'Organization', name: publisher } }),
    }),
    ...(!author.sample && { author: { '@id': authorId } }),
    ...(retailer.offer &&
      !retailer.offer.sample && {
        offers: {
          '@type': 'Offer',
          url: buyUrl,
          price: retailer.offer.price,
          priceCurrency: retailer.offer.currency,
          ...(site.preorder && { availability: 'https://schema.org/PreOrder' }),
        },
      }),
  }
  if (author.sample) return [volume]
  const person: Person = {
    '@type': 'Person',
    '@id': authorId,
    name: author.name,
    description: author.bio,
    ...(author.links && { sameAs: author.links.map(({ url }) => url) }),
    ...(pictures.author && { image: `${site.origin}${pictures.author}` }),
  }
  return [volume, person]
}

export function bookId(site: Site): string {
  return `${site.origin}/#book`
}
