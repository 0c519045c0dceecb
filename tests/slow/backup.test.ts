import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { Encrypter } from 'age-encryption'
import { expect, test, vi } from 'vitest'
import { closeList } from '../../src/delivery/draw.ts'
import { store } from '../../src/delivery/ledger.ts'
import { type Ledger, openLedger } from '../unit/delivery/support/ledger.ts'
import { entry, signup } from '../unit/delivery/support/people.ts'
import { DAY, drawAt, listAt, openSite } from '../unit/draw/support/site.ts'
import { adminAt, adminOn, folder, stateOf } from '../unit/admin/support/admin.ts'

// Each wrangler command needs two seconds of CPU time on an idle machine.
vi.setConfig({ testTimeout: 600_000 })

vi.mock('age-encryption', async () =>
  (await import('../unit/admin/support/quick-age.ts')).quickAge(),
)

const SECRET = 'correct horse battery'
const people = Array.from({ length: 60 }, (_, n) => (n % 2 ? entry(n, n) : signup(n, n)))
const name = () => join(folder, crypto.randomUUID())

const drawing = ['draws', 'draw_lines', 'draw_asked']
const lost = ['submissions', 'dead_letters', ...drawing]

/** The command line on a copy of a ledger, with its passphrase. */
function adminBeside(ledger: Pick<Ledger, 'exec'>, passphrase = SECRET) {
  const key = name()
  writeFileSync(key, `${passphrase}\n`)
  const options = ['--persist-to', stateOf(ledger), '--passphrase-file', key]
  const admin = adminAt(() => expect.fail('the command opens a ledger of its own'), 1_000_000)
  return (...args: string[]) => admin(...args, ...options)
}

const rowsOf = (ledger: Pick<Ledger, 'rows'>, tables: string[]) =>
  Object.fromEntries(tables.map((table) => [table, ledger.rows(`SELECT * FROM ${table}`)]))

test('a backup restores the same ledger, and cannot be read without the passphrase', async () => {
  const before = await adminOn(people)
  before.rows(`DELETE FROM submissions WHERE id = '${people[0]!.id}'`)
  before.rows(`INSERT INTO dead_letters VALUES ('m', ?, 'x', 1)`, '"it\'s \\n\\\\ \u{1F600}"')
  const admin = adminBeside(before)
  const [file, sql] = [name(), name()]
  expect(await admin('backup', '--out', file)).toMatchObject({
    exit: 0,
    out: expect.stringContaining('59 submissions'),
  })
  expect(statSync(file).mode & 0o077).toBe(0)
  expect(readFileSync(file, 'latin1')).toMatch(/^age-encryption\.org\/v1\n/)
  expect(readFileSync(file, 'latin1')).not.toMatch(/reader|submissions/)

  expect(await admin('restore', file)).toMatchObject({
    exit: 0,
    out: expect.stringMatching(/30 signups accepted.*\n?.*30 entries accepted/),
  })
  expect((await admin('restore', file, '--missing', sql)).exit).toBe(0)
  const fresh = await adminOn([])
  fresh.exec(readFileSync(sql, 'utf8'))
  expect(rowsOf(fresh, lost)).toEqual(rowsOf(before, lost))
  await store(fresh.db, entry(99, 99))
  expect((await fresh.admin('status')).out).not.toContain('accounted for')
  for (const args of [
    ['backup', '--out', file],
    ['restore', file, '--missing', sql],
  ])
    expect((await admin(...args)).exit).toBe(2)
  const wrong = await adminBeside(before, `${SECRET} staple`)('restore', file)
  expect(wrong).toMatchObject({ exit: 2, err: expect.stringContaining('does not open') })
})

test('a changed or truncated backup is rejected', async () => {
  const admin = adminBeside(await adminOn(people))
  const file = name()
  await admin('backup', '--out', file)
  const bytes = readFileSync(file)
  const changed = (at: number) => {
    const copy = Buffer.from(bytes)
    copy[at]! ^= 1
    return copy
  }
  const broken = [changed(0), changed(bytes.length - 1), bytes.subarray(0, -1)]
  for (const content of [...broken, Buffer.from('')]) {
    const [copy, sql] = [name(), name()]
    writeFileSync(copy, content)
    const { exit, err } = await admin('restore', copy, '--missing', sql)
    expect({ exit, err }).toEqual({ exit: 2, err: expect.stringContaining('does not open') })
    expect(existsSync(sql)).toBe(false)
  }
})

/** Encrypts SQL as `backup` does. */
async function sealed(statements: Iterable<string>): Promise<string> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(SECRET)
  const packed = Readable.toWeb(Readable.from(statements).compose(createGzip({ level: 1 })))
  const file = name()
  const bytes = await encrypter.encrypt(packed as ReadableStream<Uint8Array<ArrayBuffer>>)
  writeFileSync(file, await new Response(bytes).bytes())
  return file
}

test('a backup that is longer than a string can be is restored', async () => {
  const before = await adminOn(people)
  const schema = readdirSync('migrations').map((each) => readFileSync(`migrations/${each}`, 'utf8'))
  const filler = `SELECT '${'x'.repeat(2 ** 16)};\n';\n`
  const file = await sealed([...schema, ...Array.from({ length: 2 ** 13 }, () => filler)])
  expect(await adminBeside(before)('restore', file)).toMatchObject({ exit: 0, err: '' })
})

test('a backup without a ledger is rejected; the message names the file', async () => {
  const file = await sealed(['PRAGMA defer_foreign_keys=TRUE;\n'])
  expect(await adminBeside(await adminOn([]))('restore', file)).toMatchObject({
    exit: 3,
    err: expect.stringContaining(file),
  })
})

test('a missing or short passphrase is refused before anything is written', async () => {
  const { admin } = await adminOn([])
  const [file, short] = [name(), name()]
  writeFileSync(short, 'too short')
  for (const passphrase of [short, `${short}x`])
    expect(await admin('backup', '--out', file, '--passphrase-file', passphrase)).toMatchObject({
      exit: 2,
      err: expect.stringContaining(passphrase),
    })
  expect(existsSync(file)).toBe(false)
})

test('restore recovers the rows lost by time travel, and nothing is sent twice', async () => {
  const receipt = (n: number) => n.toString(16).padStart(32, '0')
  const kept = [1, 2, 3, 4].map((n) => entry(n, n, { receipt: receipt(n) }))
  // Before: two entries. After: both delivered, two more accepted.
  const [before, after] = [await adminOn(kept.slice(0, 2)), await adminOn(kept.slice(0, 2))]
  after.rows("UPDATE submissions SET status = 'delivered', delivered_at = 5")
  for (const each of kept.slice(2)) await store(after.db, each)
  await store(after.db, { ...kept[0]!, id: crypto.randomUUID(), receipt: receipt(8) })
  const sending = "SET status = 'sending', claim = 'a', claimed_until = 9 WHERE id ="
  before.rows(`UPDATE submissions ${sending} '${kept[1]!.id}'`)
  after.rows(`UPDATE submissions ${sending} '${kept[3]!.id}'`)
  const [file, sql] = [name(), name()]
  const admin = adminBeside(after)
  await admin('backup', '--out', file)
  expect((await admin('restore', file, '--missing', sql)).exit).toBe(0)
  // Two entries arrive after the time travel; one of them is in the backup.
  await store(before.db, entry(9, 9, { receipt: receipt(9) }))
  await store(before.db, entry(4, 10, { receipt: receipt(10) }))
  before.exec(readFileSync(sql, 'utf8'))
  const own = ({ rows }: Ledger) =>
    rows(
      `SELECT * FROM submissions WHERE receipt <= '${receipt(8)}' AND receipt <> '${receipt(4)}'`,
    )
  expect(own(before)).toEqual(own(after))
  const ofFour = before.rows(
    'SELECT receipt, hold FROM submissions WHERE email_key = ? ORDER BY received_at',
    kept[3]!.emailKey,
  )
  expect(ofFour).toEqual([
    { receipt: receipt(4), hold: 'duplicate' },
    { receipt: receipt(10), hold: null },
  ])
  expect((await before.admin('status')).out).not.toContain('accounted for')
})

test('a drawing comes back into an earlier ledger, and never mixes with another list', async () => {
  const site = openSite()
  for (let n = 0; n < 5; n++) await site.post(`r${n}`)
  const earlier = [copyOf(site)]
  await site.close()
  earlier.push(copyOf(site))
  await site.draw(drawAt)
  earlier.push(copyOf(site))
  await site.draw(drawAt + DAY, { answer: 'declined' })
  await site.draw(drawAt + DAY)
  const [file, sql] = [name(), name()]
  const admin = adminBeside(site)
  await admin('backup', '--out', file)
  await admin('restore', file, '--missing', sql)
  const other = copyOf(earlier[0]!)
  for (const there of earlier) {
    there.exec(readFileSync(sql, 'utf8'))
    expect(rowsOf(there, drawing)).toEqual(rowsOf(site, drawing))
  }
  // Another list was closed meanwhile.
  await store(other.db, entry(99, listAt - DAY))
  await closeList(other.db, site.giveaway, listAt + DAY)
  const own = rowsOf(other, drawing)
  other.exec(readFileSync(sql, 'utf8'))
  expect(rowsOf(other, drawing)).toEqual(own)
})

function copyOf(ledger: Pick<Ledger, 'exec'>): Ledger {
  const file = name()
  ledger.exec(`VACUUM INTO '${file}'`)
  return openLedger(file, [])
}
