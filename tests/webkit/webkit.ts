import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { glob, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, onTestFinished, vi } from 'vitest'
import type { DrivenPage } from '../support/flows.ts'

const MINI_BROWSER = '/usr/lib/*/webkit2gtk-4.1/MiniBrowser'
/** A phone's size below MiniBrowser's toolbar, and CSS that lets its window be so narrow. */
const WINDOW = { x: 0, y: 0, width: 390, height: 844 + 38 }
const NARROW = 'toolbar, toolbutton, button, entry { min-width: 0; padding: 0; margin: 0 }'
const PORT = 4444
const DRIVER = `http://127.0.0.1:${PORT}`
/** On a virtual screen, and with a window manager, which the focus requires. */
const START = ['--server-args=-screen 0 1600x1400x24', 'sh', '-c']
const COMMAND = `openbox & exec WebKitWebDriver --port=${PORT}`

/** Starts WebKitGTK's driver for the tests of a file. Returns a function that opens a page until its test ends. */
export function useWebKit() {
  let home: string
  let driver: ChildProcess
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'webkit-'))
    await mkdir(join(home, 'gtk-3.0'))
    await writeFile(join(home, 'gtk-3.0/gtk.css'), NARROW)
    const folders = { XDG_CONFIG_HOME: home, XDG_DATA_HOME: home, XDG_CACHE_HOME: home }
    const env = { ...process.env, ...folders }
    driver = spawn('xvfb-run', ['-a', ...START, COMMAND], { env, detached: true, stdio: 'ignore' })
    await once(driver, 'spawn')
  })
  afterAll(async () => {
    const gone = once(driver, 'exit')
    process.kill(-driver.pid!)
    await gone
    // Exiting processes may still write files.
    await rm(home, { recursive: true, maxRetries: 5 })
  })
  return openPage
}

async function openPage({ javaScript = true } = {}): Promise<DrivenPage> {
  const [binary] = await Array.fromAsync(glob(MINI_BROWSER))
  const args = ['--automation', ...(javaScript ? [] : ['--enable-javascript=FALSE'])]
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args } } }
  // Repeated, because the driver may still be starting, and sometimes fails to connect to its browser.
  const { sessionId } = await vi.waitFor(
    () => call<{ sessionId: string }>(`${DRIVER}/session`, 'POST', { capabilities }),
    { timeout: 20_000, interval: 1000 },
  )
  const session = `${DRIVER}/session/${sessionId}`
  onTestFinished(() => call(session, 'DELETE'))
  await call(`${session}/window/rect`, 'POST', WINDOW)
  const act = (type: 'pointer' | 'key', actions: object[]) =>
    call(`${session}/actions`, 'POST', { actions: [{ type, id: type, actions }] })
  return {
    goto: (url) => call(`${session}/url`, 'POST', { url }),
    url: () => call<string>(`${session}/url`, 'GET'),
    $eval: <T>(selector: string, reading: (element: HTMLElement) => T) =>
      call<T>(`${session}/execute/sync`, 'POST', {
        script: `return (${String(reading)})(document.querySelector(arguments[0]))`,
        args: [selector],
      }),
    keyboard: {
      type: (text) =>
        act(
          'key',
          Array.from(text, (value) => ['keyDown', 'keyUp'].map((type) => ({ type, value }))).flat(),
        ),
    },
    mouse: {
      click: (x, y) =>
        act('pointer', [
          { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
          { type: 'pointerDown', button: 0 },
          { type: 'pause', duration: 80 },
          { type: 'pointerUp', button: 0 },
        ]),
    },
  }
}

/** A command of https://www.w3.org/TR/webdriver2/ */
async function call<T = void>(url: string, method: string, body?: object): Promise<T> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await response.json()) as { value: T }
  if (!response.ok) throw new Error(`${method} ${url}: ${JSON.stringify(value)}`)
  return value
}
