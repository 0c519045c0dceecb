import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { readdir, readFile } from 'node:fs/promises'
import { unstable_getMiniflareWorkerOptions, unstable_splitSqlQuery } from 'wrangler'
import { visitor } from '../tests/support/post.ts'

/**
 * The built site on Miniflare, with every binding of wrangler.toml and a fresh ledger. `wrangler`'s own test harness puts
 * proxies before it, which take longer than the site.
 */
export async function startMiniflare(vars: Readonly<Record<string, string>> = {}) {
  const { workerOptions, main = '' } = unstable_getMiniflareWorkerOptions('wrangler.toml')
  const errors: string[] = []
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      ...workerOptions,
      bindings: { ...vars },
      modules: [{ type: 'ESModule', path: main }],
      handleStructuredLogs: ({ level, message }) => {
        if (level === 'error') errors.push(message)
      },
      port: 0,
    }),
  )
  const { origin } = await runtime.ready
  const ledger = await runtime.getD1Database('DB')
  for (const file of (await readdir('migrations')).toSorted()) {
    const statements = unstable_splitSqlQuery(await readFile(`migrations/${file}`, 'utf8'))
    for (const statement of statements) await ledger.prepare(statement).run()
  }
  return {
    ledger,
    /** What it has logged as errors. */
    errors,
    /** Answers a request to any URL, as the edge hands it to the worker. */
    fetch: runtime.dispatchFetch,
    /** Posts JSON as the site's own scripts do, from the address of the n-th visitor; gives the status. */
    async post(path: string, body: object, n: number): Promise<number> {
      const headers = { 'content-type': 'application/json', origin, ...visitor(n) }
      const init = { method: 'POST', headers, body: JSON.stringify(body) }
      const response = await fetch(`${origin}${path}`, init)
      await response.arrayBuffer()
      return response.status
    },
    stop: () => runtime.dispose(),
  }
}

export type MiniflareSite = Awaited<ReturnType<typeof startMiniflare>>

/** Milliseconds until a post was answered with success. */
export async function msOfPost(
  site: MiniflareSite,
  path: string,
  body: object,
  n: number,
): Promise<number> {
  const begun = performance.now()
  const status = await site.post(path, body, n)
  if (status !== 200) throw new Error(`${path} answered ${status}`)
  return performance.now() - begun
}
