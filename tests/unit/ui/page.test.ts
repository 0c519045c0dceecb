import { expect, test } from 'vitest'
import { author, book, retailer, shops } from 'virtual:content/book'
import { press as pictures } from 'virtual:pictures'
import { identityBySlug } from '../../../src/core/book/chapters.ts'
import type { Site } from '../../../src/core/configuration.ts'
import { pressData } from '../../../src/views/press/press-page.tsx'
import {
  type BookDataSource,
  chapterData,
  siteData,
  breadcrumbs,
} from '../../../src/views/ui/page.ts'
import { graphOf } from '../../../src/views/ui/document.tsx'

type Thing = { '@type': string; [property: string]: unknown }

const site = { origin: 'https://example.com' } as Site

const filled: BookDataSource = {
  book: { ...book, sample: false, isbn: '978-0-306-40615-7', publisher: 'A Press' },
  author: { ...author, sample: false, links: [{ name: 'Me', url: 'https://me.example/' }] },
  retailer: { ...retailer, offer: { ...retailer.offer!, sample: false } },
  pictures: { cover: '/assets/cover.webp', author: '/assets/author.webp' },
}

const loved = identityBySlug('loved')

function ofType(things: readonly unknown[], type: string): Thing | undefined {
  return (things as Thing[]).find((thing) => thing['@type'] === type)
}

test('no text closes the element of the structured data', () => {
  const data = graphOf([breadcrumbs(site, { name: '</script><b>', path: '/support' })])
  expect(data).not.toContain('<')
  expect(data).toContain('\\u003c/script>\\u003cb>')
})

test('the book’s structured data has the owner’s fields, and chapters are parts of it', () => {
  const things = chapterData(site, '/i-am-loved', loved, filled)
  const found = ofType(things, 'Book')
  expect(found).toMatchObject({
    isbn: '9780306406157',
    publisher: { '@type': 'Organization', name: 'A Press' },
    description: book.metaDescription,
    copyrightYear: book.year,
    image: 'https://example.com/assets/cover.webp',
    author: { '@id': ofType(things, 'Person')?.['@id'] },
    offers: { '@type': 'Offer', price: '24.99', priceCurrency: 'USD', url: shops[0]!.url },
  })
  const person = {
    sameAs: ['https://me.example/'],
    image: 'https://example.com/assets/author.webp',
  }
  expect(ofType(things, 'Person')).toMatchObject(person)
  const part = { position: 2, isPartOf: { '@id': found?.['@id'] } }
  expect(ofType(things, 'Chapter')).toMatchObject(part)
})

test('the offer is a preorder until the release', () => {
  const offerOf = (preorder: boolean) => JSON.stringify(siteData({ ...site, preorder }, filled))
  expect(offerOf(true)).toContain('"availability":"https://schema.org/PreOrder"')
  expect(offerOf(false)).not.toContain('availability')
})

test('the press page lists its pictures and their rights, unless it is a sample', () => {
  const told = (sample: boolean) => ofType(pressData(site, { title: 'Press', sample }), 'AboutPage')
  expect(told(false)?.['image']).toEqual(
    pictures.map(({ file, alt }) =>
      expect.objectContaining({
        '@type': 'ImageObject',
        contentUrl: site.origin + file.src,
        caption: alt,
        license: 'https://example.com/press#rights',
      }),
    ),
  )
  expect(told(true)?.['image']).toBeUndefined()
  const book = ofType(pressData(site, { title: 'Press' }), 'Book')
  expect(told(true)?.['about']).toEqual({ '@id': book?.['@id'] })
})
