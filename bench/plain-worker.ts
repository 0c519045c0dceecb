import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import type { PlainWorker } from '../tests/support/workerd.ts'

/** Where the workers lie that the site is compared with. */
export const FOLDER = 'dist/bench'

export type Answer = { body: string; headers: readonly [string, string][] }

/** A worker that answers every request with one string and these headers. */
export async function constantWorker(answer: Answer): Promise<PlainWorker> {
  await mkdir(FOLDER, { recursive: true })
  await writeFile(`${FOLDER}/constant.json`, JSON.stringify(answer))
  await writeFile(
    `${FOLDER}/constant.js`,
    `import answer from 'answer'
const { body, headers: list } = JSON.parse(new TextDecoder().decode(answer))
const headers = new Headers(list)
export default { fetch: () => new Response(body, { headers }) }`,
  )
  return { main: `${FOLDER}/constant.js`, data: { answer: `${FOLDER}/constant.json` } }
}

/** CPU time of a process so far, all threads, in milliseconds. Linux only. */
export async function cpuMs(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`)
  const used = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8')),
  )
  return used.reduce((sum, text) => sum + Number(text.split(' ')[0]), 0) / 1e6
}
