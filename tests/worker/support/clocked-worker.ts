import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { vi } from 'vitest'
import { builtWorker } from '../../../tools/harness/built.ts'

type Handler = {
  fetch: (request: Request, env: object, context: object) => Promise<Response>
  scheduled: (event: { scheduledTime: number }, env: object) => Promise<void>
  queue: (batch: object, env: object) => Promise<void>
}

const ORIGIN = 'http://localhost'

/**
 * The built worker in this process, under a clock that tests set: for what must be seen at an exact instant,
 * or thousands of times. It has no stores but those of `env`. `file` is another build of it.
 */
export async function startClockedWorker(env: object = {}, file = builtWorker) {
  const built: string = pathToFileURL(resolve(file)).href
  const { default: worker } = (await import(built)) as { default: Handler }
  const background: Promise<unknown>[] = []
  const waitUntil = (work: Promise<unknown>) => void background.push(work.catch(() => undefined))

  function fetchAt(now: number, path: string, init?: RequestInit) {
    vi.setSystemTime(now)
    return worker.fetch(new Request(new URL(path, ORIGIN), init), env, { waitUntil })
  }

  return {
    fetchAt,
    /** The site at an instant, for posts. */
    at: (now: number) => ({
      url: ORIGIN,
      fetch: (path: string, init?: RequestInit) => fetchAt(now, path, init),
    }),
    runCronAt: (now: number) => {
      vi.setSystemTime(now)
      return worker.scheduled({ scheduledTime: now }, env)
    },
    /** Delivers messages to the queue's consumer. */
    consume: (queue: string, bodies: readonly unknown[]) => {
      const sent = { attempts: 1, ack() {}, retry() {} }
      return worker.queue(
        { queue, messages: bodies.map((body, n) => ({ id: `m${n}`, body, ...sent })) },
        env,
      )
    },
    /** Waits for the work under `waitUntil`. */
    settled: () => Promise.all(background.splice(0)),
  }
}
