import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

const CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

type Options = Awaited<ReturnType<typeof chromiumOptions>>

/** Launches a real Chromium. Throws with a remedy when there is none, so that no suite is skipped silently. */
export async function launchChromium(preset?: Options): Promise<Browser> {
  const options = preset ?? (await chromiumOptions())
  try {
    return await chromium.launch(options)
  } catch (cause) {
    throw new Error(
      `Chromium did not start from ${options.executablePath}. Set CHROMIUM_PATH to an installed Chrome or Chromium.`,
      { cause },
    )
  }
}

/** Options for `CHROMIUM_PATH`, else for Chrome on macOS, else for the lockfile's Chromium (Linux x64 only). */
export async function chromiumOptions() {
  const installed = process.env['CHROMIUM_PATH'] || (process.platform === 'darwin' && CHROME)
  const browser = installed ? { executablePath: installed } : await bundledChromium()
  return { args: ['--disable-gpu'], env: process.env, ...browser }
}

// The package unpacks itself into the temporary folder, and adds missing libraries only on AWS Lambda.
async function bundledChromium() {
  const home = resolve('.cache/chromium')
  await mkdir(home, { recursive: true })
  const originalFolder = process.env['TMPDIR']
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
      env: { ...process.env, LD_LIBRARY_PATH: join(libraries, 'lib'), FONTCONFIG_PATH: home },
    }
  } finally {
    if (originalFolder === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = originalFolder
  }
}

/** Only the bundled fonts, so that pages measure the same on all machines. The package's file names /tmp/fonts. */
const fontsConfig = (home: string) => `<?xml version="1.0"?>
<fontconfig>
  <dir>${join(home, 'fonts/fonts')}</dir>
  <cachedir>${join(home, 'fonts-cache')}</cachedir>
</fontconfig>
`
