import { existsSync } from 'node:fs'
import { type Browser, launch } from 'puppeteer-core'

const INSTALLED = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
]

/** A real Firefox, driven through WebDriver BiDi; without one this throws and says how to mend it. */
export async function launchFirefox(preferences: Record<string, unknown> = {}): Promise<Browser> {
  const executablePath = process.env['FIREFOX_PATH'] ?? INSTALLED.find((path) => existsSync(path))
  if (executablePath === undefined) {
    throw new Error(
      'No Firefox found. Install one (Debian: apt-get install firefox-esr) or set FIREFOX_PATH.',
    )
  }
  return launch({ browser: 'firefox', executablePath, extraPrefsFirefox: preferences })
}
