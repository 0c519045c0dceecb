import { type ChildProcess, spawn } from 'node:child_process'
import { glob, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { type Visitor, visitorOf } from '../support/flows.ts'
import { contestVars, startSite, type StartedSite } from '../../harness/site.ts'

const MINI_BROWSER = '/usr/lib/*/webkit2gtk-4.1/MiniBrowser'
const PHONE = { width: 390, height: 844 }
/** Height of MiniBrowser's toolbar, and CSS that lets its window be as narrow as a phone. */
const TOOLBAR = 38
const NARROW = 'toolbar, toolbutton, button, entry { min-width: 0; padding: 0; margin: 0 }'
const SCREEN = ['-displayfd', '3', '-screen', '0', '1600x1400x24', '-nolisten', 'tcp']

/** Required Debian packages: WebKit with its driver, a virtual screen, and a window manager. */
const PACKAGES = ['webkit2gtk-driver', 'libwebkit2gtk-4.1-0', 'xvfb', 'openbox']

/** Pause between presses: two sooner presses at one place are a double click. */
const READING_MS = 500

// https://www.w3.org/TR/webdriver2/#keyboard-actions
const ARROW_LEFT = '\uE012'
const ARROW_RIGHT = '\uE014'

export type WebKitOptions = {
  javaScript?: boolean
  /** Enables screenshots, with a renderer under which MiniBrowser 2.50 crashes on view transitions. */
  pictures?: boolean
}

/** A site with an open giveaway, and WebKit, for the tests of a file. */
export function useWebKit() {
  let site: StartedSite
  let webkit: Awaited<ReturnType<typeof startWebKit>>
  beforeAll(async () => {
    ;[site, webkit] = await Promise.all([startSite(contestVars('open')), startWebKit()])
  })
  afterAll(async () => {
    await webkit.close()
    await site.close()
  })
  return {
    get site() {
      return site
    },
    /** Opens a browser 390 pixels wide, which closes after the test. */
    open: (options?: WebKitOptions) => webkit.open(options),
  }
}

/** Starts a virtual screen with a window manager, which the focus requires. Each `open` starts a fresh WebKitGTK. */
async function startWebKit() {
  const [browser] = await Array.fromAsync(glob(MINI_BROWSER))
  if (browser === undefined) throw missing('MiniBrowser')
  const home = await mkdtemp(join(tmpdir(), 'webkit-'))
  await mkdir(join(home, 'gtk-3.0'))
  await writeFile(join(home, 'gtk-3.0/gtk.css'), NARROW)
  const screen = await started('Xvfb', SCREEN)
  // Xvfb exits when the pipe is closed.
  const number = await new Promise<string>((resolve) => {
    screen.stdio[3]?.once('data', (data) => resolve(String(data).trim()))
  })
  const env = {
    ...process.env,
    DISPLAY: `:${number}`,
    XDG_CONFIG_HOME: home,
    XDG_DATA_HOME: home,
    XDG_CACHE_HOME: home,
  }
  const manager = await started('openbox', [], env)
  const browserOf = async (args: readonly string[], pictures: boolean) => {
    const port = await freePort()
    const driver = await started('WebKitWebDriver', [`--port=${port}`], {
      ...env,
      ...(pictures && { WEBKIT_DISABLE_DMABUF_RENDERER: '1' }),
    })
    const url = `http://127.0.0.1:${port}`
    try {
      await answering(`${url}/status`)
      const session = await Session.create(url, {
        'webkitgtk:browserOptions': { binary: browser, args },
      })
      onTestFinished(async () => {
        // A crash while closing is not the site's fault.
        await session.close().catch((cause: unknown) => console.warn('closing WebKit:', cause))
        await ended(driver)
      })
      return session
    } catch (cause) {
      await ended(driver)
      throw cause
    }
  }

  return {
    open: async (options: WebKitOptions = {}): Promise<Session> => {
      const { javaScript = true, pictures = false } = options
      const args = ['--automation', ...(javaScript ? [] : ['--enable-javascript=FALSE'])]
      // The driver sometimes fails to connect to its browser, so it is retried once.
      const session = await browserOf(args, pictures).catch((cause: unknown) => {
        console.warn('WebKit did not start at once:', cause)
        return browserOf(args, pictures)
      })
      await session.resize(PHONE.width, PHONE.height + TOOLBAR)
      return session
    },
    close: async () => {
      for (const child of [manager, screen]) await ended(child)
      // Exiting processes may still write files.
      await rm(home, { recursive: true, maxRetries: 5 })
    },
  }
}

export function visitorIn(session: Session, origin: string): Visitor {
  return visitorOf({
    open: (path) => session.open(origin + path),
    url: session.url,
    read: session.read,
    press: async (x, y) => {
      await new Promise((resolve) => setTimeout(resolve, READING_MS))
      await session.press(x, y)
    },
    write: session.write,
    // The driver drops wheel events, so the list is scrolled by keys.
    swipe: async (x, y, by) => {
      await session.press(x, y)
      await session.write((by > 0 ? ARROW_RIGHT : ARROW_LEFT).repeat(8))
    },
  })
}

function missing(what: string): Error {
  return new Error(`${what} is not installed. On Debian: apt-get install -y ${PACKAGES.join(' ')}`)
}

async function started(
  command: string,
  args: readonly string[],
  env = process.env,
): Promise<ChildProcess> {
  const child = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve)
    child.once('error', () => reject(missing(command)))
  })
  return child
}

async function ended(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  if (child.exitCode === null && child.kill()) await gone
}

async function answering(url: string): Promise<void> {
  for (const deadline = Date.now() + 10_000; Date.now() < deadline;) {
    if (await fetch(url).then(Boolean, () => false)) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${url} does not answer`)
}

/** A minimal WebDriver session: https://www.w3.org/TR/webdriver2/ */
export class Session {
  readonly #url: string

  private constructor(url: string) {
    this.#url = url
  }

  static async create(driver: string, capabilities: object): Promise<Session> {
    const value = await call(`${driver}/session`, 'POST', {
      capabilities: { alwaysMatch: capabilities },
    })
    return new Session(`${driver}/session/${(value as { sessionId: string }).sessionId}`)
  }

  close = async () => {
    await this.#call('DELETE', '')
  }
  open = async (url: string) => {
    await this.#call('POST', '/url', { url })
  }
  url = async () => (await this.#call('GET', '/url')) as string
  resize = async (width: number, height: number) => {
    await this.#call('POST', '/window/rect', { x: 0, y: 0, width, height })
  }

  /** A screenshot of an element as base64 PNG, after scrolling has ended. */
  screenshot = async (selector: string): Promise<string> => {
    const found = await this.#call('POST', '/element', { using: 'css selector', value: selector })
    const [id] = Object.values(found as Record<string, string>)
    const picture = async () => (await this.#call('GET', `/element/${id}/screenshot`)) as string
    for (let last = await picture(); ;) {
      const next = await picture()
      if (next === last) return next
      last = next
    }
  }

  /** Runs a function inside the page and returns its plain value. Works with JavaScript off. */
  evaluate = <T>(run: () => T) => this.#run<T>(`return (${String(run)})()`)

  /** Runs a function on the first match of a selector; throws without one. */
  read = <T>(selector: string, reading: (element: HTMLElement) => T) =>
    this.#run<T>(
      `const [selector] = arguments, element = document.querySelector(selector)
       if (!element) throw new Error('no ' + selector)
       return (${String(reading)})(element)`,
      selector,
    )

  /** Presses the mouse at a point. */
  press = (x: number, y: number) =>
    this.#act('pointer', [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
      { type: 'pointerDown', button: 0 },
      { type: 'pause', duration: 80 },
      { type: 'pointerUp', button: 0 },
    ])

  /** Types into the focused element. */
  write = (text: string) =>
    this.#act(
      'key',
      Array.from(text, (value) => ['keyDown', 'keyUp'].map((type) => ({ type, value }))).flat(),
    )

  #run = async <T>(script: string, ...args: unknown[]) =>
    (await this.#call('POST', '/execute/sync', { script, args })) as T

  #act = async (type: 'pointer' | 'key', actions: object[]) => {
    await this.#call('POST', '/actions', { actions: [{ type, id: type, actions }] })
  }

  #call = (method: string, path: string, body?: object) => call(this.#url + path, method, body)
}

async function call(url: string, method: string, body?: object): Promise<unknown> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await response.json()) as { value: unknown }
  if (!response.ok) throw new Error(`${method} ${url}: ${JSON.stringify(value)}`)
  return value
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
