import { identitySlugs } from '../../src/book/identities.ts'
import { devotionalSlug } from '../../src/pages/paths.ts'
import type { Content } from './load.ts'

/** Lists the omitted optional parts, in case the owner did not intend it. */
export function leftOut(content: Content): string[] {
  const { book, chapters, guides, pictures, pages, plan, product, giveaways, testimonials } =
    content
  const { stats } = book.claims
  const missing = identitySlugs.filter((slug) => guides[slug] === undefined)
  const parts: [has: boolean, says: string][] = [
    [giveaways.giveaways.length > 0, 'the contest pages and the ticket (giveaways/ has no file)'],
    [
      stats.length === 3 && book.hero.proof !== undefined,
      'some figures on the home page (stats and hero.proof in book.yaml)',
    ],
    [chapters.has(devotionalSlug(product)), 'the page about the book (chapters/devotional.md)'],
    [chapters.has('i-am-holy'), 'the link from Day 1 to its chapter (chapters/i-am-holy.md)'],
    [missing.length === 0, `guides (${missing.map((slug) => `guides/${slug}.md`).join(', ')})`],
    [testimonials.length > 0, 'testimonials (testimonials.yaml)'],
    [plan !== undefined, 'the reading plan (plan.yaml)'],
    [pages.groups !== undefined, 'the page for groups (pages/groups.md)'],
    [pages.press !== undefined, 'the page for the press (pages/press.md)'],
    [book.orders !== undefined, 'orders of many copies (orders in book.yaml)'],
    [
      book.author.card !== undefined || pictures.author !== undefined,
      'the author’s card or photograph (author.card in book.yaml, pictures/author.jpg)',
    ],
    [book.sampler !== undefined, 'the sampler for e-readers (sampler in book.yaml)'],
    [book.companion !== undefined, 'the second step after a signup (companion in book.yaml)'],
  ]
  return parts.flatMap(([has, says]) => (has ? [] : [says]))
}
