import { cards } from 'virtual:cards'
import type { CardName } from '../domain/cards'

/** A picture for previews of a link: path and text alternative. The landing page's stands in for one that is not there. */
export function cardOf(name: CardName = 'home'): { src: string; alt: string } | undefined {
  return cards[name] ?? cards['home']
}
