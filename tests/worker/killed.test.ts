import { expect, test } from 'vitest'
import { paths } from '../../src/core/pages/paths.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { clientIp, postJson, signupOf } from '../../harness/post.ts'
import { makeLedger, serve } from '../support/served.ts'

const folder = temporaryFolder()
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

let people = 0

async function signUp(site: Awaited<ReturnType<typeof serve>>, name: string): Promise<boolean> {
  const response = await postJson(site, paths.newsletter, signupOf(name), clientIp(people++))
  return response.ok && ((await response.json()) as { ok: boolean }).ok
}
