import { readdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { build, type Rolldown } from 'vite'
import { workerModules } from '../harness/built.ts'
import type { Modules } from './workerd.ts'

export const builtSite: Modules = Object.fromEntries(
  await Promise.all(
    workerModules('dist').map(async (file) => [basename(file), await readFile(file, 'utf8')]),
  ),
)

export type Answer = { body: string; headers: readonly [string, string][] }

export function constantWorker(answer: Answer): Modules {
  return {
    main: `const { body, headers: list } = ${JSON.stringify(answer)}
const headers = new Headers(list)
export default { fetch: () => new Response(body, { headers }) }`,
  }
}

export async function helloWorker(): Promise<Modules> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: { ssr: 'tools/bench/hello.ts', write: false, minify: true },
  })) as Rolldown.RolldownOutput
  return { main: output[0].code }
}

/** CPU time of a process so far, all threads, in milliseconds. Linux only. */
export async function cpuMs(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`)
  const used = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8')),
  )
  return used.reduce((sum, text) => sum + Number(text.split(' ')[0]), 0) / 1e6
}
