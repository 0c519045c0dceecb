import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { build } from 'vite'

const FOLDER = 'dist/bench'

/** The main file of each worker. */
export const builtSite = 'dist/worker/worker.js'

export type Answer = { body: string; headers: readonly [string, string][] }

export function constantWorker(answer: Answer): Promise<string> {
  return write(
    'constant.js',
    `const { body, headers: list } = ${JSON.stringify(answer)}
const headers = new Headers(list)
export default { fetch: () => new Response(body, { headers }) }`,
  )
}

export async function helloWorker(): Promise<string> {
  const source = await write(
    'hello-source.js',
    `import { Hono } from 'hono'
export default new Hono().get('*', (c) => c.text('hello'))`,
  )
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: source,
      outDir: FOLDER,
      emptyOutDir: false,
      copyPublicDir: false,
      minify: true,
      rolldownOptions: { output: { entryFileNames: 'hello.js' } },
    },
  })
  return `${FOLDER}/hello.js`
}

async function write(name: string, text: string): Promise<string> {
  await mkdir(FOLDER, { recursive: true })
  await writeFile(`${FOLDER}/${name}`, text)
  return `${FOLDER}/${name}`
}

/** CPU time of a process so far, all threads, in milliseconds. Linux only. */
export async function cpuMs(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`)
  const used = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8')),
  )
  return used.reduce((sum, text) => sum + Number(text.split(' ')[0]), 0) / 1e6
}
