import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { printed, sheetsOf } from '../support/pages.ts'
import { useWebKit } from './webkit.ts'

const webkit = useWebKit({})
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'printed-'))
  const jobs = printed.map(([path, format], n) => [webkit.site.url + path, fileOf(n), format])
  const script = new URL('print.py', import.meta.url).pathname
  await promisify(execFile)('/usr/bin/python3', [script, JSON.stringify(jobs)], {
    env: webkit.env,
  })
})
afterAll(() => rm(folder, { recursive: true }))

test.each(printed.map((job, n) => [...job, n] as const))(
  '%s on %s takes %i sheet(s)',
  async (_path, _format, sheets, n) => {
    expect(sheetsOf(await readFile(fileOf(n)))).toBe(sheets)
  },
)

function fileOf(n: number): string {
  return join(folder, `${n}.pdf`)
}
