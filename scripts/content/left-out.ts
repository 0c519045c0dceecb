import type { Content } from './load.ts'

/** What this content does without, each with what closes up for it. That is no mistake: an owner may not have it. */
export function leftOut(content: Content): string[] {
  const { book, pictures, pages, plan, giveaways, testimonials } = content
  const parts: [has: boolean, says: string][] = [
    [giveaways.giveaways.length > 0, 'giveaways/ has no giveaway: no contest pages, no ticket'],
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
