import { expect, test, vi } from 'vitest'
import { entryPath, paths } from '../../src/pages/paths.ts'
import { folderOfFile } from '../support/folder.ts'
import { entryOf, postJson, signupOf, clientIp } from '../../harness/post.ts'
import { contestVars } from '../../harness/site.ts'
import { startUpstream } from '../support/upstream.ts'
import { makeLedger, serve } from '../support/served.ts'

const folder = folderOfFile()
const rows = makeLedger(folder)

const BEFORE_THE_KILL = 60

test(
  'a server that is killed during a burst loses no acknowledged post',
  { timeout: 600_000 },
  async () => {
    const site = await serve(folder)
    const acknowledged: string[] = []
    let sent = 0
    let killed: Promise<void> | undefined
    const gone = new AbortController()

    // Posts continue until the process is gone, so that it dies during some of them.
    async function client(): Promise<void> {
      while (!gone.signal.aborted) {
        const name = `killed${sent++}`
        if (await signUp(site, name).catch(() => false)) acknowledged.push(`${name}@example.org`)
        if (acknowledged.length >= BEFORE_THE_KILL) {
          killed ??= site.kill().then(() => gone.abort())
        }
      }
      await killed
    }
    await Promise.all(Array.from({ length: 8 }, client))
    expect(sent).toBeGreaterThan(acknowledged.length)

    const kept = new Set(rows('SELECT email_key FROM submissions').map((row) => row['email_key']))
    const lost = acknowledged.filter((email) => !kept.has(email))
    // The local queue is in memory, so posts that only it had acknowledged may be lost with the process.
    const queued = site.output().split('"event":"fallback_used"').length - 1
    expect(lost.length).toBeLessThanOrEqual(queued)

    const again = await serve(folder)
    expect(await signUp(again, 'after')).toBe(true)
    await again.kill()
  },
)

test('a server that is killed in a sweep sends the row again', { timeout: 600_000 }, async () => {
  let answers = false
  const upstream = await startUpstream((_, response) => {
    if (answers) response.end('{"next":"/thanks","ok":true}')
  })
  const vars = { ...contestVars('open'), FORMS_URL: upstream.url }
  const own = `${folder}-sweep`
  const ledger = makeLedger(own)
  const site = await serve(own, vars)
  const answer = await postJson(site, entryPath('contest'), entryOf('ruth'))
  expect(answer.status).toBe(200)
  // In the last seconds of a minute a sweep calls nobody.
  const often = { interval: 1000, timeout: 60_000 }
  await vi.waitUntil(() => {
    site.fetch(SWEEP).catch(() => undefined)
    return upstream.received.length > 0
  }, often)
  await site.kill()
  const state = 'SELECT status, cause, unclear, due_at > tried_at AS waits FROM submissions'
  expect(ledger(state)).toMatchObject([
    { status: 'pending', cause: 'interrupted', unclear: 1, waits: 1 },
  ])
  ledger('UPDATE submissions SET due_at = 0')
  ledger('UPDATE upstreams SET rests_until = 0')
  answers = true
  const again = await serve(own, vars)
  await vi.waitUntil(async () => {
    await again.fetch(SWEEP)
    return upstream.received.length > 1
  }, often)
  expect(ledger(state)).toMatchObject([{ status: 'delivered', cause: null }])
  expect(upstream.received).toHaveLength(2)
  await again.kill()
  await upstream.close()
})

const SWEEP = '/cdn-cgi/handler/scheduled'

let people = 0

async function signUp(site: Awaited<ReturnType<typeof serve>>, name: string): Promise<boolean> {
  const response = await postJson(site, paths.newsletter, signupOf(name), clientIp(people++))
  return response.ok && ((await response.json()) as { ok: boolean }).ok
}
