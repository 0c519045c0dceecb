import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { cardSize } from '../../src/pages/cards.ts'

const SCRIPTS = 'scripts/cards'

/** A hash of all that the drawing depends on beside the content: this code, the fonts, and the libraries' versions. */
export async function digestOfDrawing(): Promise<Buffer> {
  const hash = createHash('sha256')
  for (const file of (await Array.fromAsync(glob(`${SCRIPTS}/**/*.*`))).toSorted()) {
    hash.update(file).update(await readFile(file))
  }
  const { devDependencies } = JSON.parse(await readFile('package.json', 'utf8')) as {
    devDependencies: Record<string, string>
  }
  const libraries = [
    devDependencies['satori'],
    devDependencies['@resvg/resvg-js'],
    devDependencies['sharp'],
  ]
  return hash.update(JSON.stringify([libraries, cardSize])).digest()
}
