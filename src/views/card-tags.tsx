import { cardSize } from '../pages/cards.ts'
import type { Site } from '../pages/site.ts'
import { cardOf } from './cards.ts'
import type { Page } from './page.ts'

export function Card({ page, site }: { page: Page; site: Site }) {
  const card = cardOf(page.card)
  if (card === undefined) return null
  const url = `${site.origin}${card.src}`
  return (
    <>
      <meta property="og:image" content={url} />
      <meta property="og:image:type" content={cardSize.type} />
      <meta property="og:image:width" content={String(cardSize.width)} />
      <meta property="og:image:height" content={String(cardSize.height)} />
      <meta property="og:image:alt" content={card.alt} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={page.title} />
      <meta name="twitter:description" content={page.description} />
      <meta name="twitter:image" content={url} />
      <meta name="twitter:image:alt" content={card.alt} />
    </>
  )
}
