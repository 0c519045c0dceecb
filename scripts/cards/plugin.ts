import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { correctContent } from '../content/load.ts'
import { cardsOf } from './list.ts'
import { renderCards } from './render.ts'

/** The module `virtual:cards`: path and text alternative of every card by name. A build also emits the images. */
export function cards(command: 'build' | 'serve'): Plugin {
  const id = '\0virtual:cards'
  return {
    name: 'cards',
    resolveId: (source) => (source === 'virtual:cards' ? id : undefined),
    async load(source) {
      if (source !== id) return undefined
      if (command === 'serve') return 'export const cards = {}'
      const list = cardsOf(await correctContent())
      const images = await renderCards(list)
      const entries = list.map(({ name, heading, line }, index) => {
        const image = images[index]!
        const fileName = `assets/card-${name}-${digestOf(image)}.png`
        this.emitFile({ type: 'asset', fileName, source: image })
        return [name, { src: `/${fileName}`, alt: `${heading}. ${line}` }] as const
      })
      return `export const cards = ${JSON.stringify(Object.fromEntries(entries))}`
    },
  }
}

function digestOf(image: Buffer): string {
  return createHash('sha256').update(image).digest('base64url').slice(0, 8)
}
