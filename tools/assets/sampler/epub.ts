import { strToU8, zipSync } from 'fflate'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { type Plugin, runnerImport } from 'vite'
import { PAPER } from '../../content/colors.ts'
import { loadValidContent } from '../../content/load.ts'
import { frontCover } from '../pictures/choice.ts'
import type * as Files from './files.tsx'

/** The sampler, `/thirty-two-sampler.epub`. Equal content gives equal bytes. `modules` provides the content. */
export async function samplerOf(folder: string, modules: Plugin): Promise<Uint8Array> {
  const content = await loadValidContent(folder)
  // Vite renders the site's own components, which Node cannot import.
  const { module } = await runnerImport<typeof Files>('/tools/assets/sampler/files.tsx', {
    logLevel: 'error',
    plugins: [modules],
  })
  const texts = Object.entries({
    ...module.samplerFiles(),
    'sampler.css': await readFile('tools/assets/sampler/sampler.css', 'utf8'),
  })
  return zipSync(
    {
      mimetype: [strToU8('application/epub+zip'), { level: 0 }],
      ...Object.fromEntries(texts.map(([path, text]) => [path, strToU8(text)])),
      'cover.jpg': [await coverImage(frontCover(content).file), { level: 0 }],
    },
    // The first day that the format allows; the build's own time would change the bytes.
    { level: 9, mtime: new Date(1980, 0, 1) },
  )
}

async function coverImage(file: string): Promise<Buffer> {
  return sharp(await readFile(file))
    .autoOrient()
    .resize(1600, 2400, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: PAPER })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
}
