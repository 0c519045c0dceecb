import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { printed, sheetsOf } from '../support/pages.ts'
import { startSite, type TestSite } from '../support/site.ts'
import { startWebKit, type WebKit } from '../support/webkit.ts'

let site: TestSite
let webkit: WebKit
let folder: string
beforeAll(async () => {
  ;[site, webkit, folder] = await Promise.all([
    startSite(),
    startWebKit(),
    mkdtemp(join(tmpdir(), 'printed-')),
  ])
  const jobs = printed.map(([path, format], n) => [site.url + path, fileOf(n), format])
  const script = new URL('print.py', import.meta.url).pathname
  await promisify(execFile)('/usr/bin/python3', [script, JSON.stringify(jobs)], {
    env: webkit.env,
  })
})
afterAll(async () => {
  await webkit.close()
  await site.close()
  await rm(folder, { recursive: true })
})

test.each(printed.map((job, n) => [...job, n] as const))(
  '%s on %s takes %i sheet(s)',
  async (_path, _format, sheets, n) => {
    expect(sheetsOf(await readFile(fileOf(n)))).toBe(sheets)
  },
)

function fileOf(n: number): string {
  return join(folder, `${n}.pdf`)
}
