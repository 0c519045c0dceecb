import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { vi } from 'vitest'

type Handler = {
  fetch: (request: Request, env: object, context: object) => Promise<Response>
  scheduled: (event: { scheduledTime: number }, env: object) => Promise<void>
}

/**
 * The built worker in this process, under a clock that tests set: for what must be seen at an exact instant. It has no
 * stores but those that `env` brings. `root` is the folder that it was built in.
 */
export async function startClockedWorker(env: object = {}, root = '.') {
  const built: string = pathToFileURL(resolve(root, 'dist/worker/worker.js')).href
  const { default: worker } = (await import(built)) as { default: Handler }
  vi.useFakeTimers({ toFake: ['Date'] })
  return {
    fetchAt: (now: number, path: string, init?: RequestInit) => {
      vi.setSystemTime(now)
      const waitUntil = (work: Promise<unknown>) => void work.catch(() => undefined)
      return worker.fetch(new Request(`http://localhost${path}`, init), env, { waitUntil })
    },
    sweepAt: (now: number) => {
      vi.setSystemTime(now)
      return worker.scheduled({ scheduledTime: now }, env)
    },
    close: () => vi.useRealTimers(),
  }
}
