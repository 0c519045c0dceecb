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
    [giveaways.giveaways.length > 0, 'giveaways/ has no giveaway: no contest pages, no ticket'],
    [
      stats.length === 3 && book.hero.proof !== undefined,
      'not all figures in book.yaml: the home page shows the others',
    ],
    [chapters.has(devotionalSlug(product)), 'no chapters/devotional.md: no page about the book'],
    [chapters.has('i-am-holy'), 'no chapters/i-am-holy.md: no link from Day 1 to its chapter'],
    [missing.length === 0, `no guide for ${missing.join(', ')}`],
    [testimonials.length > 0, 'no testimonials.yaml: no readers’ words on the home page'],
    [plan !== undefined, 'no plan.yaml: no reading plan'],
    [pages.groups !== undefined, 'no pages/groups.md: no page for groups'],
    [pages.press !== undefined, 'no pages/press.md: no page for the press'],
    [book.orders !== undefined, 'no orders in book.yaml: nothing about many copies'],
    [
      book.author.card !== undefined || pictures.author !== undefined,
      'no card or photograph of the author',
    ],
    [book.companion !== undefined, 'no companion in book.yaml: no second step after a signup'],
  ]
  return parts.flatMap(([has, says]) => (has ? [] : [says]))
}
