import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cardSize } from '../../src/core/pages/pages.ts'

const read = (file: string) => readFileSync(join(import.meta.dirname, 'fonts', file))

/** The fonts of the link previews. */
export const fonts = [
  { name: 'Display', data: read('fraunces.ttf'), weight: 600 as const },
  { name: 'Text', data: read('source-sans-3.ttf'), weight: 400 as const },
]

/** What a text contains that neither font has, such as Hebrew letters and emoji. */
export async function missingLetters(text: string): Promise<string[]> {
  const { default: satori } = await import('satori')
  const missing: string[] = []
  const loadAdditionalAsset = async (_: string, letters: string) => (missing.push(letters), [])
  // Without U+FE0F, which asks for a colored emoji, a heart is a letter.
  // No element of React, whose import before a build sets NODE_ENV would be the development version.
  const drawn = { type: 'div', props: { children: text.replaceAll('\uFE0F', '') } }
  await satori(drawn as never, { ...cardSize, fonts, loadAdditionalAsset })
  return missing
}
