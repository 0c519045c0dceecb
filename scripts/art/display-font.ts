import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import subsetFont from 'subset-font'

/** Fraunces in one weight of its display cut, as a font file for the rasterizer. */
export async function displayFont(): Promise<string> {
  const name = '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2'
  const source = await readFile(createRequire(import.meta.url).resolve(name))
  const letters = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)).join(
    '',
  )
  const instance = await subsetFont(source, letters, {
    targetFormat: 'truetype',
    variationAxes: { opsz: 96, wght: 600 },
  })
  const file = join(await mkdtemp(join(tmpdir(), 'fraunces-')), 'fraunces.ttf')
  await writeFile(file, instance)
  return file
}
