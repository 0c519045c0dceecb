import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'
import { rest } from './fonts/characters.ts'
import { fallbackFace, ownFace } from './fonts/faces.ts'
import { features, type Job, jobs } from './fonts/jobs.ts'
import { measure, missingIn } from './fonts/measure.ts'

/**
 * Builds the site's font files and `src/ui/fonts.css` from the fontsource packages: `node scripts/fonts.ts`.
 * Each family is two files: what English needs, and the rest of Latin, which a browser fetches only for a page that has it.
 * Fallback faces are fitted by measured metrics, so that nothing shifts when the fonts arrive.
 * Each family is one more file in `scripts/cards/fonts`, in one weight and as TrueType, which satori reads.
 */

const require = createRequire(import.meta.url)
const views = new URL('../src/ui/', import.meta.url)

const sheets = await Promise.all(jobs.map(build))
await writeFile(
  new URL('fonts.css', views),
  `/* Written by scripts/fonts.ts */\n@layer base {\n${sheets.join('\n')}}\n`,
)

async function build(job: Job): Promise<string> {
  const source = await readFile(require.resolve(job.source))
  const still = await subsetFont(source, `${job.characters}${rest}`, {
    variationAxes: { ...job.axes, wght: job.weight },
    targetFormat: 'truetype',
  })
  // subset-font leaves out in silence what its source lacks; style sheets would still promise it.
  const lacking = missingIn(still, `${job.characters}${rest}`)
  if (lacking.length > 0) throw new Error(`${job.source} has no ${lacking.join(' ')}`)
  const write = async (name: string, characters: string) => {
    const woff2 = await subsetFont(source, characters, {
      variationAxes: job.axes,
      keepFeatures: features,
      targetFormat: 'woff2',
    })
    await writeFile(new URL(`fonts/${name}.woff2`, views), woff2)
    console.log(name, woff2.length)
  }
  await write(job.target, job.characters)
  await write(`${job.target}-rest`, rest)
  await writeFile(new URL(`cards/fonts/${job.target}.ttf`, import.meta.url), still)
  const metrics = measure(still)
  return [
    ownFace(job, job.target),
    ownFace(job, `${job.target}-rest`, rest),
    ...job.fallbacks.map((fallback) => fallbackFace(job, metrics, fallback)),
  ].join('')
}
