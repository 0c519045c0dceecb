/** A WebDriver session, as little of it as the suite needs: https://www.w3.org/TR/webdriver2/ */
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

  /** A picture of what a selector finds, as a PNG in base64. */
  screenshot = async (selector: string): Promise<string> => {
    const found = await this.#call('POST', '/element', { using: 'css selector', value: selector })
    const [id] = Object.values(found as Record<string, string>)
    return (await this.#call('GET', `/element/${id}/screenshot`)) as string
  }

  /** Runs a function inside the page; a plain value comes back. Works with JavaScript off, too. */
  evaluate = <T>(run: () => T) => this.#run<T>(`return (${String(run)})()`)

  /** The same for a function that looks at the first element that a selector finds; throws where there is none. */
  read = <T>(selector: string, reading: (element: HTMLElement) => T) =>
    this.#run<T>(
      `const [selector] = arguments, element = document.querySelector(selector)
       if (!element) throw new Error('no ' + selector)
       return (${String(reading)})(element)`,
      selector,
    )

  /** Presses the mouse at a place in the window, and lets go after so many milliseconds. */
  press = (x: number, y: number, heldMs = 80) =>
    this.#act('pointer', [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
      { type: 'pointerDown', button: 0 },
      { type: 'pause', duration: heldMs },
      { type: 'pointerUp', button: 0 },
    ])

  /** Types on the keyboard, wherever the focus is. */
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
