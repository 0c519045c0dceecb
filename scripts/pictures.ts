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
const problem = whatIsMissing() ?? (await renderAll())
if (problem !== undefined) {
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
  const version = /Blender (\d+\.\d+)/.exec(stdout)?.[1] ?? 'unknown'
  // Blender 4 has other names for what a material is made of.
  return Number(version) >= 3.4 && Number(version) < 4
    ? undefined
    : `Blender 3.4 or a later 3 is needed; this is ${version}.`
}

/** Renders what was asked for; says why where Blender fails. */
async function renderAll(): Promise<string | undefined> {
  const content = await correctContent()
  const textures = await mkdtemp(join(tmpdir(), 'pictures-'))
  const { cover } = content.pictures
  const cloth = cover && (await clothOf(cover.file))
  const shown = { title: content.book.book.title, author: content.book.author.name }
  try {
    await drawTextures(content, textures, cover?.file)
    for (const name of names) {
      const failure = await render(name, textures, cloth)
      if (failure !== undefined) return `Blender has not rendered ${name}:\n${failure}`
      await record(name, { ...shown, cover: cover?.digest ?? null })
    }
  } finally {
    await rm(textures, { recursive: true })
  }
  return undefined
}

/** `cloth`: the color of an owner's cover, such as `#17402f`. Gives what Blender says when it fails. */
async function render(name: string, textures: string, cloth?: string): Promise<string | undefined> {
  const { size, samples, cutOut, gain = 1 } = scenes[name]!
  const to = join(textures, `${name}-render.png`)
  const job = JSON.stringify({ scene: name, size, samples, textures, measures, cloth, to })
  const began = performance.now()
  // Without an exit code of its own a script that fails is a success.
  const script = ['--python-exit-code', '1', '-P', 'scripts/pictures/scenes.py', '--', job]
  const failure = await promisify(execFile)('blender', ['-b', ...script], { maxBuffer: 1e9 }).then(
    () => undefined,
    ({ message, stderr }: { message: string; stderr?: string }) => stderr?.trim() || message,
  )
  if (failure !== undefined) return failure
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
  return undefined
}

/** Notes what a picture shows, so that the build never shows a cover that is not the owner's. */
async function record(name: string, shown: Shown): Promise<void> {
  const all = { ...readRecord(), [name]: shown }
  await writeFile(join(ART, 'rendered.json'), `${JSON.stringify(all, null, 2)}\n`)
}
