import { readdir, readFile } from 'node:fs/promises'

/** CPU time of a process so far, all threads, in milliseconds. Linux only. */
export async function cpuMs(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`)
  const used = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8')),
  )
  return used.reduce((sum, text) => sum + Number(text.split(' ')[0]), 0) / 1e6
}
