import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { commitDraw, plannedDraw } from '../../../admin/draw/commit.ts'
import {
  append,
  committedDraw,
  publicDraw,
  readDraw,
  writeProof,
} from '../../../admin/draw/ledger.ts'
import { copyProject, unsetInRehearsal } from '../../../admin/draw/rehearse.ts'
import { checkShown, shownDraw, signatureOf } from '../../../admin/draw/run.ts'
import { plannedEvent, standing } from '../../../admin/draw/winner.ts'
import { askFile } from '../../../admin/ledger.ts'
import { readConfiguration } from '../../../src/configuration.ts'
import { upstreamsOf } from '../../../src/delivery/upstreams.ts'
import { instantOf, rehearsal } from '../../../src/draw/beacon.ts'
import type { DrawFile } from '../../../src/draw/file.ts'
import { verdictOf, verdictsOn } from '../../../src/draw/proof.ts'
import { signedRound, soundDraw, testBeacon } from '../../support/draw.ts'
import { openLedger } from '../delivery/support/ledger.ts'
import {
  calm,
  check,
  closed,
  committed,
  DAY,
  drawn,
  end,
  HOUR,
  id,
  now,
  terms,
} from './support/closed.ts'
import { adminAt, folder } from './support/admin.ts'

describe('a commitment', () => {
  test('freezes the list and what counts, and shows neither', async () => {
    const { ask, file } = await committed()
    expect(file.commitment).toMatchObject({ giveaway: id, count: 10, winners: 1, answerDays: 7 })
    expect(instantOf(file.commitment.round)).toBeGreaterThanOrEqual(now + 3 * HOUR)
    expect(check(file)).toEqual(['pass', 'pass', 'pass', 'waiting', 'waiting', 'waiting'])
    const states = committedDraw(ask, id).leaves.map(({ state }) => state)
    expect(states).toEqual([...Array<string>(7).fill('counts'), 'repeat', 'repeat', 'held'])
    expect(JSON.stringify(file)).not.toMatch(/counts|repeat|held|@/)
  })

  type Closed = Awaited<ReturnType<typeof closed>>
  test.each<[string, (given: Closed) => unknown, Partial<typeof calm>, RegExp]>([
    ['within an hour of the close', () => {}, { now: end + HOUR - 1 }, /an hour after the close/],
    ['to a round less than an hour ahead', () => {}, { hours: 0.9 }, /at least 1 hour/],
    [
      'before somebody has looked at the queues',
      () => {},
      { queuesEmpty: false },
      /--queues-empty/,
    ],
    [
      'beside dead letters',
      ({ ledger }) => ledger.rows("INSERT INTO dead_letters VALUES ('m', '{}', 'x', 1)"),
      {},
      /1 dead letters/,
    ],
    ['beside receipts that are not listed', ({ enter }) => enter(11), {}, /1 receipts are not/],
    [
      'when an entry is not in the list',
      ({ ledger }) => ledger.rows('UPDATE leaves SET receipt = NULL WHERE seq = 2'),
      {},
      /1 entries are missing/,
    ],
    [
      'when the list was tampered with',
      ({ ledger }) => {
        ledger.exec('DROP TRIGGER keep_leaves')
        ledger.rows("UPDATE leaves SET leaf = replace(leaf, substr(leaf, 1, 1), '0') WHERE seq = 3")
      },
      {},
      /does not match its own chain/,
    ],
    [
      'when nobody counts',
      ({ ledger }) =>
        ledger.rows(
          "UPDATE submissions SET status = 'quarantined', hold = 'preview', reviewed_at = 1 WHERE status = 'pending'",
        ),
      {},
      /nobody to draw/,
    ],
  ])('is refused %s', async (_, change, options, expected) => {
    const given = await closed()
    await change(given)
    expect(() => plannedDraw(given.ask, terms, { ...calm, ...options })).toThrow(expected)
  })

  test('needs no decision about a duplicate or a held entry', async () => {
    const { ask, enter, chain } = await closed()
    for (const n of [11, 12, 13]) await enter(n, { emailKey: `many+${n}@gmail.com` })
    await enter(14, { hold: 'honeypot' })
    await chain()
    const { leaves } = plannedDraw(ask, terms, calm).draw
    const states = leaves.slice(10).map(({ state }) => state)
    expect(states).toEqual(['counts', 'repeat', 'repeat', 'held'])
  })

  test('is refused twice, and closes the list for good', async () => {
    const { ask, ledger, enter, chain } = await committed()
    expect(() => plannedDraw(ask, terms, calm)).toThrow(/committed once/)
    await enter(11)
    await chain()
    expect(ledger.rows('SELECT 1 FROM leaves')).toHaveLength(10)
    expect(() => ledger.rows("UPDATE leaves SET state = 'counts'")).toThrow(/never/)
    expect(() => ledger.rows("UPDATE draws SET commitment = '{}'")).toThrow(/never/)
    expect(() => ledger.rows('DELETE FROM draws')).toThrow(/never/)
  })

  test('fails when an entry changes between the plan and the deed', async () => {
    const { ask, ledger } = await closed()
    const plan = plannedDraw(ask, terms, calm)
    ledger.rows("DELETE FROM submissions WHERE email_key = 'entrant3@example.org'")
    expect(() => commitDraw(ask, plan)).toThrow(/Something changed/)
    expect(() => committedDraw(ask, id)).toThrow(/not committed/)
  })

  test('of an entry that was erased before counts it as withdrawn, and proofs stay valid after one later', async () => {
    const { ask, ledger } = await closed()
    ledger.rows("DELETE FROM submissions WHERE email_key = 'entrant3@example.org'")
    commitDraw(ask, plannedDraw(ask, terms, calm))
    expect(committedDraw(ask, id).leaves[2]!.state).toBe('withdrawn')
    const file = publicDraw(committedDraw(ask, id))
    ledger.rows("DELETE FROM submissions WHERE email_key = 'entrant4@example.org'")
    expect(publicDraw(committedDraw(ask, id))).toEqual(file)
    expect(() => checkShown(committedDraw(ask, id), file)).not.toThrow()
  })
})

test('the admin commands commits when it is told to, into a new file, which can be written again', async () => {
  const { ask, ledger } = await closed()
  const admin = adminAt(ask, now)
  const [file, other] = [join(folder, crypto.randomUUID()), join(folder, crypto.randomUUID())]
  const commit = (...more: string[]) => admin('draw', 'commit', id, '--file', file, ...more)
  ledger.rows(`INSERT INTO dead_letters VALUES ('m', '{}', 'x', ${now})`)
  expect((await commit()).err).toContain('dismiss --letter')
  expect((await admin('dismiss', '--letter', 'm', '--yes')).exit).toBe(0)
  expect((await commit()).exit).toBe(2)
  expect(existsSync(file)).toBe(false)
  expect(() => committedDraw(ask, id)).toThrow(/not committed/)
  expect((await commit('--yes')).exit).toBe(0)
  expect(readDraw(file)).toEqual(publicDraw(committedDraw(ask, id)))
  expect((await admin('draw', 'verify', id, '--file', file)).out).toMatch(/pass +list\n/)

  const proof = readFileSync(file, 'utf8')
  for (const cut of [0, 1, 300, 2000, proof.length - 1]) {
    writeFileSync(file, proof.slice(0, cut))
    expect((await admin('draw', 'write', id, '--file', file)).exit).toBe(0)
    expect(readFileSync(file, 'utf8')).toBe(proof)
  }
  expect((await admin('draw', 'write', id, '--file', other)).exit).toBe(0)
  expect(readFileSync(other, 'utf8')).toBe(proof)
  const early = await admin('draw', 'run', id, '--file', file)
  expect(early).toMatchObject({ exit: 2, err: expect.stringContaining('Wait for it') })

  const second = await closed()
  const taken = await adminAt(second.ask, now)('draw', 'commit', id, '--file', file, '--yes')
  expect(taken).toMatchObject({ exit: 2, err: expect.stringContaining('there already') })
  expect(() => committedDraw(second.ask, id)).toThrow(/not committed/)
})

describe('the draw', () => {
  const answer =
    (body: unknown, status = 200) =>
    async () =>
      Response.json(body, { status })
  const signature = (round: number) => ({ round, signature: signedRound(round) })

  test('runs once, on the round of the commitment, and proves itself', async () => {
    const { ask, ledger, read, file } = await drawn()
    const proof = read()
    expect(check(proof)).not.toContain('fail')
    expect(proof.openings.at(-1)?.state).toBe('counts')
    expect(proof.openings.slice(0, -1).map(({ state }) => state)).not.toContain('counts')
    expect(proof.commitment).toEqual(file.commitment)
    expect(() => checkShown(committedDraw(ask, id), proof)).toThrow(/runs once/)
    expect(() => ledger.rows(`UPDATE draws SET signature = '${signedRound(1)}'`)).toThrow(/never/)
  })

  test('is refused before a commitment and after any change', async () => {
    const { ask, file } = await committed()
    expect(() => committedDraw(askFile(openLedger().sqlite), id)).toThrow(/not committed/)
    const refused = (shown: DrawFile) =>
      expect(() => checkShown(committedDraw(ask, id), shown)).toThrow(/something was changed/)
    const changed = structuredClone(file)
    changed.commitment.winners = 2
    refused(changed)
    refused({ ...file, leaves: file.leaves.slice(1) })
  })

  test('takes a round from either relay or a file, and no other round', async () => {
    const { file, round } = await committed()
    const { commitment } = file
    const at = instantOf(round)
    const ask = (fetchImpl: (url: string) => Promise<Response>, when = at, saved?: string) =>
      signatureOf(commitment, saved, when, fetchImpl, testBeacon)
    const right = signature(round)
    expect(await ask(answer(right))).toBe(right.signature)
    const oneDown = async (url: string) =>
      url.includes('cloudflare') ? Response.json(right) : Promise.reject(new Error('down'))
    expect(await ask(oneDown)).toBe(right.signature)
    const oneLies = async (url: string) =>
      Response.json(
        url.includes('cloudflare') ? right : { ...right, signature: signedRound(round + 1) },
      )
    expect(await ask(oneLies)).toBe(right.signature)
    const saved = join(folder, 'round.json')
    writeFileSync(saved, JSON.stringify(right))
    expect(await ask(() => expect.fail('no file'), at, saved)).toBe(right.signature)

    await expect(ask(answer(right), at - 1)).rejects.toThrow(/Wait for it/)
    await expect(ask(answer({}, 503))).rejects.toThrow(/No relay has/)
    await expect(ask(answer(signature(round + 1)))).rejects.toThrow(/no other round serves/)
    await expect(ask(answer({ round, signature: signedRound(round + 1) }))).rejects.toThrow(
      /no right signature/,
    )
    writeFileSync(saved, '{"round": 7}')
    await expect(ask(answer(right), at, saved)).rejects.toThrow(/round.json has no right signature/)
    writeFileSync(saved, 'not JSON')
    await expect(ask(answer(right), at, saved)).rejects.toThrow(/cannot be read/)
  })

  test('is refused until the commitment is published', async () => {
    const { file } = await committed()
    const given = {
      subject: id,
      options: { site: 'https://example.org' },
      flags: new Set<string>(),
    }
    const target = { remote: true, env: undefined, persistTo: undefined, content: 'sample' }
    const shown = (body: unknown, status = 200) =>
      shownDraw({ given, target }, 'no file', answer(body, status))
    expect(await shown(file)).toEqual(file)
    await expect(shown({}, 404)).rejects.toThrow(/deploy first/)
    await expect(shown({})).rejects.toThrow(/deploy first/)
  })
})

const record = (...given: Parameters<typeof plannedEvent>) => {
  const draw = plannedEvent(...given)
  append(given[0], draw)
  return draw
}
const personAt = (...given: Parameters<typeof standing>) => standing(...given).data.person

describe('the winners’ log', () => {
  test('goes from notice to acceptance, and on to the next in rank, with a proof at each step', async () => {
    const { ask, read, at } = await drawn()
    const first = record(ask, id, 'notified', at + HOUR)
    const person = personAt(ask, first)
    expect(String(person?.['email'])).toMatch(/^entrant\d@example\.org$/)
    expect(check(read())).not.toContain('fail')
    record(ask, id, 'expired', at + HOUR + 8 * DAY, 'no_answer')
    expect(check(read())).not.toContain('fail')
    const second = record(ask, id, 'notified', at + 9 * DAY)
    expect(personAt(ask, second)?.['email']).not.toBe(person?.['email'])
    expect(JSON.stringify(read())).not.toContain('Ruth M.')
    record(ask, id, 'accepted', at + 10 * DAY, 'Ruth M.')
    expect(check(read())).not.toContain('fail')
    expect(read().winners.map(({ event, place, note }) => [event, place, note])).toEqual([
      ['drawn', 0, ''],
      ['notified', 1, ''],
      ['expired', 1, 'no_answer'],
      ['notified', 2, ''],
      ['accepted', 2, 'Ruth M.'],
    ])
  })

  test('refuses what may not follow', async () => {
    const { ask, at } = await drawn()
    const day = (n: number) => at + n * DAY
    const refused = (
      event: 'notified' | 'accepted' | 'expired',
      when: number,
      note: string,
      why: RegExp,
    ) => expect(() => plannedEvent(ask, id, event, when, note)).toThrow(why)
    refused('accepted', day(1), 'Ruth', /Nobody waits/)
    refused('expired', day(1), 'declined', /Nobody waits/)
    record(ask, id, 'notified', day(1))
    refused('notified', day(1), '', /has not answered/)
    refused('accepted', day(2), '', /public name/)
    refused('accepted', day(2), 'Ruth\nM.', /public name/)
    refused('accepted', day(9), 'Ruth', /days to answer are over/)
    refused('accepted', day(0.5), 'Ruth', /before what happened last/)
    refused('expired', day(2), 'no_answer', /not over. They end at/)
    refused('expired', day(2), 'because', /no such reason/)
    record(ask, id, 'accepted', day(2), 'Ruth M.')
    refused('notified', day(3), '', /Every prize is accepted/)
    refused('expired', day(3), 'declined', /Nobody waits/)
  })

  test('ends when nobody is left', async () => {
    const { ask, at, read } = await drawn()
    for (let n = 0; n < 7; n++) {
      record(ask, id, 'notified', at + n)
      record(ask, id, 'expired', at + n, 'declined')
    }
    expect(check(read())).not.toContain('fail')
    expect(() => plannedEvent(ask, id, 'notified', at + 9)).toThrow(/Nobody is left/)
  })

  test.each(['UPDATE winner_log SET note = 1', 'DELETE FROM winner_log'])(
    'is never rewritten: %s',
    async (sql) => {
      const { ledger } = await drawn()
      expect(() => ledger.rows(sql)).toThrow(/never/)
    },
  )

  test('goes on after the person was erased', async () => {
    const { ask, ledger, at } = await drawn()
    ledger.rows('DELETE FROM submissions')
    expect(personAt(ask, record(ask, id, 'notified', at))).toBeNull()
  })
})

test('the admin commands asks, waits for --yes, and writes the proof', async () => {
  const { ask, read, at } = await drawn()
  const file = join(folder, crypto.randomUUID())
  const admin = (days: number, ...args: string[]) =>
    adminAt(ask, at + days * DAY)('winner', ...args, '--file', file)
  const accept = ['accept', id, '--name', 'Ruth M.']
  expect((await admin(1, 'next', id)).exit).toBe(2)
  expect((await admin(1, ...accept, '--yes')).err).toContain('Nobody waits')
  for (const text of ['notes', JSON.stringify(soundDraw({ count: 5 }), null, 1)]) {
    writeFileSync(file, text)
    expect((await admin(1, 'next', id, '--yes')).err).toContain('no proof of this draw')
    expect(readFileSync(file, 'utf8')).toBe(text)
  }
  rmSync(file)
  expect(read().winners).toHaveLength(1)
  expect((await admin(1, 'next', id, '--yes')).out).toMatch(/Entrant \d <entrant\d@example\.org>/)
  expect((await admin(2, 'expire', id, '--because', 'declined', '--yes')).exit).toBe(0)
  expect((await admin(2, 'next', id, '--yes')).exit).toBe(0)
  expect((await admin(3, ...accept)).exit).toBe(2)
  for (const answered of ['today', new Date(at + 4 * DAY).toISOString()])
    expect((await admin(3, ...accept, '--answered', answered)).err).toContain(
      'an instant in the past',
    )
  const proof = readFileSync(file, 'utf8')
  writeFileSync(file, 'notes')
  expect((await admin(3, ...accept, '--yes')).exit).toBe(2)
  writeFileSync(file, proof)
  expect((await admin(3, ...accept, '--yes')).exit).toBe(0)
  expect(readDraw(file)).toEqual(read())
  expect(check(readDraw(file))).not.toContain('fail')
  expect(read().winners.map(({ event }) => event)).toEqual([
    'drawn',
    'notified',
    'expired',
    'notified',
    'accepted',
  ])
})

describe('who was asked can always be shown again', () => {
  test.each([
    ['there is no folder', () => join(folder, 'nowhere', 'proof.json')],
    ['the name is too long for a file', () => join(folder, 'x'.repeat(300))],
    ['a folder has its name', () => mkdtempSync(join(folder, 'taken-'))],
  ])('nobody is asked where the proof cannot be written: %s', async (_, place) => {
    const { ask, read, at } = await drawn()
    const admin = adminAt(ask, at + DAY)
    const { exit, out } = await admin('winner', 'next', id, '--file', place(), '--yes')
    expect([exit === 0, out]).toEqual([false, ''])
    expect(read().winners).toHaveLength(1)
    expect((await admin('winner', 'show', id)).out).toContain('Nobody waits')
  })

  test('a admin that dies after the ledger has it names the person again, and repairs the file', async () => {
    const { ask, read, at } = await drawn()
    const file = join(folder, crypto.randomUUID())
    const admin = adminAt(ask, at + DAY)
    await admin('draw', 'write', id, '--file', file)
    const before = readFileSync(file, 'utf8')
    const draw = plannedEvent(ask, id, 'notified', at + DAY)
    const die = () => {
      append(ask, draw)
      throw new Error('killed')
    }
    expect(() => writeProof(file, draw, die)).toThrow('killed')
    expect(readFileSync(file, 'utf8')).toBe(before)
    const { email, name } = personAt(ask, draw)!
    for (const command of [['winner', 'show', id], ['status']]) {
      const { out } = await admin(...command)
      expect(out).toContain(`${name} <${email}>`)
      expect(out).toContain(new Date(at + 8 * DAY).toISOString())
    }
    expect((await admin('draw', 'write', id, '--file', file)).exit).toBe(0)
    expect(readDraw(file)).toEqual(read())
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
    record(ask, id, 'accepted', at + 2 * DAY, 'Ruth M.')
    expect((await admin('status')).out).not.toContain(String(email))
    expect((await admin('winner', 'show', id)).out).toContain(String(email))
  })

  test('a hold after the commitment says that the draw does not change', async () => {
    const { ask, ledger } = await committed()
    const [row] = ledger.rows<{ id: string }>("SELECT id FROM submissions WHERE status = 'pending'")
    const before = publicDraw(committedDraw(ask, id))
    const held = await adminAt(ask, now)('hold', '--id', row!.id)
    expect(held).toMatchObject({
      exit: 0,
      out: expect.stringMatching(/draw of 2025-07 is committed/),
    })
    expect(publicDraw(committedDraw(ask, id))).toEqual(before)
    const other = await closed()
    const [free] = other.ledger.rows<{ id: string }>(
      "SELECT id FROM submissions WHERE status = 'pending'",
    )
    expect((await adminAt(other.ask, now)('hold', '--id', free!.id)).out).toMatch(
      /^local ledger, .*\n1 held$/,
    )
  })
})

test('an answer has the time at which it came, whatever it was', async () => {
  const { ask, read, at } = await drawn()
  const file = join(folder, crypto.randomUUID())
  const admin = (...args: string[]) =>
    adminAt(ask, at + 3 * DAY)('winner', ...args, '--file', file, '--yes')
  record(ask, id, 'notified', at + DAY)
  const answered = new Date(at + 2 * DAY).toISOString()
  expect((await admin('expire', id, '--because', 'declined', '--answered', answered)).exit).toBe(0)
  expect(read().winners.at(-1)).toMatchObject({ event: 'expired', at: answered })
})

test('a rehearsal takes no setting, key, ledger or backup of this machine with it', () => {
  const from = mkdtempSync(join(folder, '.project-'))
  const into = join(folder, crypto.randomUUID())
  copyFileSync('.gitignore', join(from, '.gitignore'))
  const kept = [
    'wrangler.toml',
    'src/worker.tsx',
    'content/giveaways/2025-07.md',
    'migrations/0001_schema.sql',
  ]
  const wrote = [
    'admin-files/a',
    'before.backup',
    'deep/people.csv',
    'missing.sql',
    'deep/people.csv.7.part',
    'trial/ledger.sqlite-wal',
    '.rehearsal/v3',
    'exports/a',
  ]
  const left = ['.dev.vars', '.dev.vars.staging', '.env.local', '.wrangler/state', ...wrote]
  for (const file of [...kept, ...left]) {
    mkdirSync(dirname(join(from, file)), { recursive: true })
    writeFileSync(join(from, file), 'x')
  }
  copyProject(into, from)
  expect(kept.filter((file) => !existsSync(join(into, file)))).toEqual([])
  expect(left.filter((file) => existsSync(join(into, file)))).toEqual([])
  // What the project's list means is git's to say.
  spawnSync('git', ['init', '--quiet'], { cwd: from })
  const { status, stdout } = spawnSync('git', ['check-ignore', ...kept, ...wrote], {
    cwd: from,
    encoding: 'utf8',
  })
  if (status !== null) expect(stdout.trimEnd().split('\n')).toEqual(wrote)
})

test('a rehearsal’s site has no service, whatever the settings are', () => {
  const url = 'https://service.example'
  const real = { SITE_ORIGIN: url, NEWSLETTER_SERVICE: 'webhook', NEWSLETTER_URL: url }
  const all = { ...real, SUPABASE_URL: url, SUPABASE_ANON_KEY: 'key', FORMS_URL: url }
  const found = (vars: object) => {
    const configuration = readConfiguration(vars)
    const { newsletter, contest } = upstreamsOf(configuration)
    return [newsletter, contest, configuration.origin]
  }
  expect(found(all)).not.toContain(undefined)
  const blank = Object.fromEntries(unsetInRehearsal.map((name) => [name, '']))
  expect(found({ ...all, ...blank })).toEqual(Array(3).fill(undefined))
})

test('nothing of a rehearsal can reach production', async () => {
  const untouched = () => expect.fail('the ledger was asked')
  const admin = adminAt(untouched, now)
  expect((await admin('draw', 'rehearse', '--remote')).exit).toBe(2)
  const { file } = await committed()
  const rehearsed = structuredClone(file)
  rehearsed.commitment.beacon = rehearsal.chain
  expect(verdictOf(verdictsOn(rehearsed))).toBe('rehearsal')
  const { ask } = await committed()
  expect(() => checkShown(committedDraw(ask, id), rehearsed)).toThrow(/something was changed/)
})
