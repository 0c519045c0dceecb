import { readFile } from 'node:fs/promises'
import { vi } from 'vitest'

type Handler = { fetch: (request: Request, env: object, context: object) => Promise<Response> }

const ASSETS = {
  fetch: async (url: string) => new Response(await readFile(`dist/client${new URL(url).pathname}`)),
}

/**
 * The built worker in this process, under a clock that tests set: for what must be seen at an exact instant. It has no
 * stores but those that `env` brings, and the built assets.
 */
export async function startClockedWorker(env: object = {}) {
  const built: string = new URL('../../dist/worker/worker.js', import.meta.url).href
  const { default: worker } = (await import(built)) as { default: Handler }
  const bindings = { ASSETS, ...env }
  vi.useFakeTimers({ toFake: ['Date'] })
  return {
    fetchAt: (now: number, path: string, init?: RequestInit) => {
      vi.setSystemTime(now)
      const waitUntil = (work: Promise<unknown>) => void work.catch(() => undefined)
      return worker.fetch(new Request(`http://localhost${path}`, init), bindings, { waitUntil })
    },
    close: () => vi.useRealTimers(),
  }
}
