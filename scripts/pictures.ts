import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { correctContent } from './content/load.ts'
import { ART, readRecord, type Shown } from './pictures/choice.ts'
import { quietShadow } from './pictures/shadow.ts'
import { clothOf, drawTextures, measures } from './pictures/textures.ts'

/**
 * Renders the pictures of the book with Blender, into `src/ui/art`: `npm run pictures`, or `npm run pictures -- foil worn`
 * for some of them. The results are committed, so only this needs Blender.
 */

type Scene = {
  size: readonly [width: number, height: number]
  samples: number
  cutOut?: boolean
  /** By how much it is lightened afterwards, so that book paper looks like paper beside the page. */
  gain?: number
}

/** The standing book and the cover are also for the press. */
const scenes: Readonly<Record<string, Scene>> = {
  standing: { size: [2400, 2400], samples: 10, cutOut: true },
  night: { size: [1024, 1024], samples: 16, cutOut: true },
  open: { size: [1440, 1008], samples: 16, cutOut: true, gain: 1.1 },
  foil: { size: [1536, 1024], samples: 14 },
  signed: { size: [1536, 1152], samples: 26, gain: 1.14 },
  together: { size: [1440, 984], samples: 14, cutOut: true },
  worn: { size: [1536, 1024], samples: 14 },
  cover: { size: [1040, 1600], samples: 8 },
}

const names = process.argv.slice(2).length > 0 ? process.argv.slice(2) : Object.keys(scenes)
const problem = whatIsMissing()
if (problem === undefined) await renderAll()
else {
  console.error(problem)
  process.exitCode = 1
}

function whatIsMissing(): string | undefined {
  const unknown = names.filter((name) => !(name in scenes))
  if (unknown.length > 0)
    return `There is no scene ${unknown.join(', ')}; there are ${Object.keys(scenes).join(', ')}.`
  const { error, stdout } = spawnSync('blender', ['--version'], { encoding: 'utf8' })
  if (error) {
    return 'Blender is missing: install it (on Debian: apt-get install blender) and run this again. The pictures in src/ui/art stay as they are, and the site needs nothing else.'
  }
  const version = Number(/Blender (\d+\.\d+)/.exec(stdout)?.[1])
  return version >= 3.4 ? undefined : `Blender 3.4 or newer is needed; this is ${version}.`
}

async function renderAll(): Promise<void> {
  const content = await correctContent()
  const textures = await mkdtemp(join(tmpdir(), 'pictures-'))
  const { cover } = content.pictures
  const cloth = cover && (await clothOf(cover.file))
  const shown = { title: content.book.book.title, author: content.book.author.name }
  try {
    await drawTextures(content, textures, cover?.file)
    for (const name of names) {
      await render(name, textures, cloth)
      await record(name, { ...shown, cover: cover?.digest ?? null })
    }
  } finally {
    await rm(textures, { recursive: true })
  }
}

/** `cloth`: the color of an owner's cover, such as `#17402f`. */
async function render(name: string, textures: string, cloth?: string): Promise<void> {
  const { size, samples, cutOut, gain = 1 } = scenes[name]!
  const to = join(textures, `${name}-render.png`)
  const job = JSON.stringify({ scene: name, size, samples, textures, measures, cloth, to })
  const began = performance.now()
  await promisify(execFile)('blender', ['-b', '-P', 'scripts/pictures/scenes.py', '--', job], {
    maxBuffer: 1e9,
  })
  const image = await readFile(to)
  const webp = sharp(cutOut ? await quietShadow(image) : image)
  const lightened =
    gain === 1
      ? webp
      : webp.linear([gain, gain, gain, ...(cutOut ? [1] : [])], [0, 0, 0, ...(cutOut ? [0] : [])])
  await lightened
    .webp({ quality: 84, alphaQuality: 90, effort: 6 })
    .toFile(join(ART, `${name}.webp`))
  console.log(`${name}: ${Math.round((performance.now() - began) / 1000)} s`)
}

/** Notes what a picture shows, so that the build never shows a cover that is not the owner's. */
async function record(name: string, shown: Shown): Promise<void> {
  const all = { ...readRecord(), [name]: shown }
  await writeFile(join(ART, 'rendered.json'), `${JSON.stringify(all, null, 2)}\n`)
}
