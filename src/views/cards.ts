import { cards } from 'virtual:cards'
import type { CardName } from '../pages/cards.ts'

/** A link preview image: path and text alternative. Defaults to the landing page's. */
export function cardOf(name: CardName = 'home'): { src: string; alt: string } | undefined {
  return cards[name] ?? cards['home']
}
