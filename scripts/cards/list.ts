import { emblems } from '../../src/book/emblems.ts'
import { identities } from '../../src/book/identities.ts'
import type { Phase } from '../../src/giveaway/giveaway.ts'
import { type CardName, chapterCard, giveawayCard, identityCard } from '../../src/pages/cards.ts'
import { chapterAliases } from '../../src/pages/paths.ts'
import type { Content } from '../content/load.ts'

export type Card = {
  name: CardName
  /** A path on a 24 by 24 grid. */
  emblem?: string
  numeral: string
  heading: string
  line: string
}

const phases: readonly Phase[] = ['not_started', 'open', 'ended']
const NUMERAL = '32'
// `who-am-i-in-christ` -> Who Am I in Christ
const SMALL = /^(in|of)$/

export function cardsOf(content: Content): Card[] {
  return [
    homeCard(content),
    ...giveawayCards(content),
    ...chapterCards(content),
    ...identityCards(content),
  ]
}

function homeCard({ book: { book }, labels: { cards } }: Content): Card {
  return { name: 'home', numeral: NUMERAL, heading: book.title, line: cards.cards.home }
}

function giveawayCards({ giveaways: { giveaways }, labels: { cards } }: Content): Card[] {
  return giveaways.flatMap((giveaway) =>
    phases.map((phase) => ({
      name: giveawayCard(giveaway.id, phase),
      numeral: NUMERAL,
      heading: giveaway.heading,
      line: cards.cards.giveaway[phase],
    })),
  )
}

/** Chapters with a preview, and pages about the whole book. */
function chapterCards({ chapters, labels: { cards } }: Content): Card[] {
  const aliases = chapterAliases.map((slug) => ({
    name: chapterCard(slug),
    numeral: NUMERAL,
    heading: titleOf(slug),
    line: cards.cards.page,
  }))
  const previews = identities.flatMap(({ slug, chapter, chapterTitle }) => {
    if (chapters[`i-am-${slug}`] === undefined) return []
    const name = chapterCard(`i-am-${slug}`)
    const numeral = String(chapter)
    return [
      { name, emblem: emblems[slug], numeral, heading: chapterTitle, line: cards.cards.chapter },
    ]
  })
  return [...aliases, ...previews]
}

function identityCards({ labels: { cards } }: Content): Card[] {
  return identities.map(({ slug, chapter, chapterTitle }) => ({
    name: identityCard(slug),
    emblem: emblems[slug],
    numeral: String(chapter),
    heading: chapterTitle,
    line: cards.cards.identity,
  }))
}

function titleOf(slug: string): string {
  const words = slug
    .split('-')
    .map((word, index) => (index > 0 && SMALL.test(word) ? word : capital(word)))
  return words.join(' ')
}

function capital(word: string): string {
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`
}
