import { readdir, readFile } from 'node:fs/promises'
import { build, type Rolldown } from 'vite'

/** The script of the built worker. */
export const builtSite = await readFile('dist/worker/worker.js', 'utf8')

export type Answer = { body: string; headers: readonly [string, string][] }

export function constantWorker(answer: Answer): string {
  return `const { body, headers: list } = ${JSON.stringify(answer)}
const headers = new Headers(list)
export default { fetch: () => new Response(body, { headers }) }`
}

export async function helloWorker(): Promise<string> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: { ssr: 'bench/hello.ts', write: false, minify: true },
  })) as Rolldown.RolldownOutput
  return output[0].code
}

/** CPU time of a process so far, all threads, in milliseconds. Linux only. */
export async function cpuMs(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`)
  const used = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8')),
  )
  return used.reduce((sum, text) => sum + Number(text.split(' ')[0]), 0) / 1e6
}
