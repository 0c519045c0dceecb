import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

const INSTALLED = [
  '/usr/bin/google-chrome',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

type Found = { executablePath: string; env: Record<string, string> }

/** A real Chromium; without one this throws and says how to mend it, so that no suite is skipped in silence. */
export async function launchChromium(found?: Found): Promise<Browser> {
  const options = await chromiumOptions(found)
  try {
    return await chromium.launch(options)
  } catch (cause) {
    throw new Error(
      `Chromium did not start from ${options.executablePath}. Install Chrome or Chromium, or set CHROMIUM_PATH.`,
      { cause },
    )
  }
}

/** How Playwright starts it. */
export async function chromiumOptions(found?: Found) {
  const { executablePath, env } = found ?? (await findChromium())
  return { executablePath, args: ARGUMENTS, env: { ...definedEnv(), ...env } }
}

/** `CHROMIUM_PATH`, else an installed Chrome or Chromium, else the one that @sparticuz/chromium carries. */
async function findChromium(): Promise<Found> {
  const installed = process.env['CHROMIUM_PATH'] ?? INSTALLED.find((path) => existsSync(path))
  return installed === undefined ? carriedChromium() : { executablePath: installed, env: {} }
}

/**
 * `CHROMIUM_PATH`, else the one that the lockfile names, so that figures of different machines compare. It has the fonts of
 * its machine, as visitors' browsers do.
 */
export async function pinnedChromium(): Promise<Found> {
  if (process.env['CHROMIUM_PATH'] !== undefined) return findChromium()
  const { executablePath, env } = await carriedChromium()
  const { FONTCONFIG_PATH: _, ...libraries } = env
  return { executablePath, env: libraries }
}

// The package unpacks itself below the temporary folder, and only on its home platform the libraries that bare machines
// lack. Unpacking into node_modules keeps a browser from outliving the version that it came with.
async function carriedChromium(): Promise<Found> {
  const home = resolve('node_modules/.cache/chromium')
  await mkdir(home, { recursive: true })
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = home
  try {
    const { default: carried, inflate } = await import('@sparticuz/chromium')
    const bin = join(
      dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')),
      '../bin',
    )
    const libraries = await inflate(join(bin, 'al2023.tar.br'))
    const executablePath = await carried.executablePath()
    await writeFile(join(home, 'fonts.conf'), fontsConfig(home))
    return {
      executablePath,
      env: { LD_LIBRARY_PATH: join(libraries, 'lib'), FONTCONFIG_PATH: home },
    }
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
}

/** The carried fonts alone, so that pages measure the same on every machine. The package's own file names /tmp/fonts. */
const fontsConfig = (home: string) => `<?xml version="1.0"?>
<fontconfig>
  <dir>${join(home, 'fonts/fonts')}</dir>
  <cachedir>${join(home, 'fonts-cache')}</cachedir>
</fontconfig>
`

function definedEnv(): Record<string, string> {
  const defined = Object.entries(process.env).filter(([, value]) => value !== undefined)
  return Object.fromEntries(defined) as Record<string, string>
}
