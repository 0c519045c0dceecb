import { describe, expect, test } from 'vitest'
import { countsIn } from '../support/ledger.ts'
import { entry, signup } from '../support/people.ts'
import { recordConsents } from '../../../admin/consents.ts'
import type { Query } from '../../../admin/ledger.ts'
import { consentHashes, consentWords } from '../../../scripts/content/consent.ts'
import { loadContent } from '../../../scripts/content/load.ts'
import { adminAt, adminOn } from './support/admin.ts'

const NOW = Date.parse('2026-03-31T12:00:00Z')

const spellings = ['ruth.moab@gmail.com', 'ruthmoab@googlemail.com', 'r.uth.moab+news@gmail.com']
const others = [
  'ruthmoab@example.org',
  'ruthmoabite@gmail.com',
  'xruthmoab@gmail.com',
  'r_thmoab@gmail.com',
]

function severalInboxes() {
  const people = [...spellings, ...others].flatMap((email, n) => [
    entry(n, NOW - 10_000 + n, { email, receipt: `${n}`.repeat(32) }),
    signup(n, NOW - 5000 + n, { email }),
  ])
  const changed = entry(9, NOW, { email: spellings[0]!, receipt: '9'.repeat(32) })
  const again = entry(0, NOW, { email: spellings[0]!, receipt: 'f'.repeat(32) })
  return adminOn([...people, changed, again], NOW)
}

const addresses = (rows: { email_key: string }[]) => [...new Set(rows.map((row) => row.email_key))]

describe('forget', () => {
  test.each([
    ' Ruth.Moab@GMAIL.com ',
    'ruthmoab+any@gmail.com',
    'Ruth <RUTHMOAB@googlemail.com>.',
    'ｒｕｔｈｍｏａｂ＠ｇｍａｉｌ．ｃｏｍ',
  ])('erases %j in every spelling, and says when to look again', async (typed) => {
    const { admin, rows } = await severalInboxes()
    const before = rows()
    const { exit, out } = await admin('forget', typed)
    expect(exit).toBe(2)
    expect(out).not.toContain('Erase ')
    expect(out.match(/^(signup|entry) /gm)).toHaveLength(8)
    expect(rows()).toEqual(before)

    // Four days, in which the queue keeps a message, after this one.
    const again = expect.stringContaining('run this again on 2026-04-05 or later')
    for (const exit of [0, 1]) {
      expect(await admin('forget', typed, '--yes')).toMatchObject({ exit, out: again })
      expect(addresses(rows()).toSorted()).toEqual(others.toSorted())
    }
    expect((await admin('status')).out).not.toContain('accounted for')
  })

  test('finds dead letters in any shape', async () => {
    const made = await severalInboxes()
    made.rows(`INSERT INTO dead_letters VALUES ('m1', '{"deep":{"e":" Ruth.Moab+x=y@Gmail.com "}}', 'x', 1),
      ('m2', '"ruthmoab@gmail.com.example"', 'x', 1), ('m3', 'not json ruthmoab@gmail.com;', 'x', 1)`)
    await made.admin('forget', 'ruthmoab@gmail.com', '--yes')
    expect(addresses(made.rows()).toSorted()).toEqual(others.toSorted())
    expect(made.rows('SELECT message_id FROM dead_letters')).toEqual([{ message_id: 'm2' }])
    const { accepted, sum } = countsIn(made)
    expect(made.rows('SELECT sum(erased) AS n FROM tally')).toEqual([{ n: accepted - sum }])
  })

  test('lists what must be erased upstream', async () => {
    const { admin, rows } = await severalInboxes()
    rows(
      "UPDATE submissions SET cause = 'http_500' WHERE kind = 'entry' AND hold IS NOT 'duplicate'",
    )
    rows("UPDATE submissions SET status = 'delivered', delivered_at = 1 WHERE kind = 'signup'")
    const { out } = await admin('forget', 'ruthmoab@gmail.com')
    expect(out.match(/^Erase /gm)).toHaveLength(4)
    expect(out).toContain('Erase ruthmoab@googlemail.com at the newsletter service')
    expect(out).toMatch(/Erase ruth.moab@gmail.com at the form service .*in form contest/)
  })

  test('prints what to erase elsewhere from the rows that are really erased', async () => {
    const { query, rows } = await severalInboxes()
    // Delivered between the list and the deletion.
    const late: Query = (...statements) => {
      if (statements.some((sql) => sql.startsWith('DELETE')))
        rows("UPDATE submissions SET status = 'delivered', delivered_at = 1 WHERE hold IS NULL")
      return query(...statements)
    }
    const { out } = await adminAt(late, NOW)('forget', 'ruthmoab@gmail.com', '--yes')
    expect(out).toContain('Erase ruthmoab@googlemail.com at the newsletter service')
  })

  test('erases everything, or nothing when it fails halfway', async () => {
    const { admin, exec, rows } = await severalInboxes()
    exec(
      `CREATE TRIGGER broken BEFORE DELETE ON submissions BEGIN SELECT RAISE(ABORT, 'broken'); END`,
    )
    rows(`INSERT INTO dead_letters VALUES ('m1', '"${spellings[0]}"', 'x', 1)`)
    expect((await admin('forget', spellings[0]!, '--yes')).exit).toBe(3)
    expect(rows('SELECT * FROM dead_letters')).toHaveLength(1)
  })
})

test('forget erases one submission, or one message, by its id, and leaves all others', async () => {
  const { admin, rows } = await severalInboxes()
  rows(`INSERT INTO dead_letters VALUES ('m1', '{}', 'x', ${NOW}), ('m2', '{}', 'x', ${NOW})`)
  const [{ id }, ...others] = rows() as [{ id: string }]
  const exits = async (...words: string[]) => (await admin('forget', ...words)).exit
  for (const each of [id, 'm1']) {
    expect(await exits(each)).toBe(2)
    expect(await exits(each, '--yes')).toBe(0)
    expect(await exits(each, '--yes')).toBe(1)
  }
  expect(await exits('m', '--yes')).toBe(1)
  expect(rows()).toEqual(others)
  expect(rows('SELECT message_id AS id FROM dead_letters')).toEqual([{ id: 'm2' }])
})

test('show writes all stored data of a person, and none of others', async () => {
  const { written } = await severalInboxes()
  const text = await written('show', 'RUTH.moab@gmail.com', '--file')
  for (const address of spellings) expect(text).toContain(address)
  for (const address of others) expect(text).not.toContain(`"${address}"`)
  const { submissions: all } = JSON.parse(text)
  expect(all).toHaveLength(8)
  const again = all.find((row: { receipt?: string }) => row.receipt === 'f'.repeat(32))
  expect(again).toMatchObject({
    payload: { fullName: 'Entrant 0' },
    received_at: new Date(NOW).toISOString(),
    hold: 'duplicate',
  })
})

describe('show', () => {
  const first = entry(1, NOW - 3000, { receipt: 'ab'.repeat(16) })

  test('tells when a submission was accepted, tried and delivered, and what a person did', async () => {
    const { admin, rows } = await adminOn([first], NOW)
    const said = async (change: string) => {
      rows(`UPDATE submissions SET ${change}`)
      return (await admin('show', first.id)).out
    }
    const tried = `attempts = 3, cause = 'http_500'`
    expect(await said(`status = 'refused', ${tried}`)).toMatch(
      / refused\n[^]*\nTried 3 times, http_500\.\n.*accepted\n/,
    )
    const done = `status = 'delivered', delivered_at = ${NOW}, cause = NULL, reviewed_at = ${NOW}`
    expect(await said(done)).toMatch(
      / delivered\n[^]*\nTried 3 times\.\n.*accepted\n.*: delivered\n.*a person decided\n/,
    )
  })

  test.each([
    ['the beginning of an id', first.id.slice(0, 8), 0],
    ['a receipt as people write it', '#abab abab.', 0],
    ['an address in another spelling', 'Entrant1+x@Example.org', 0],
    ['an id that is nowhere', crypto.randomUUID(), 1],
    ['a quote', "' OR 1 --", 1],
    ['the beginning of two receipts', 'a', 2],
    ['no letter at all', '--', 2],
  ])('finds by %s', async (_, text, exit) => {
    const { admin } = await adminOn([first, entry(2, NOW, { receipt: 'ac'.repeat(16) })], NOW)
    expect((await admin('show', text)).exit).toBe(exit)
  })

  test('lists the other rows of the inbox, so that a hold can be decided', async () => {
    const email = 'entrant1+tag@example.org'
    const again = entry(2, NOW, { email })
    const other = entry(7, NOW, { email })
    const elsewhere = [entry(8, NOW, { email, giveaway: '2026-07' }), signup(9, NOW, { email })]
    const { admin } = await adminOn([first, again, other, ...elsewhere], NOW)
    const { out } = await admin('show', other.id)
    expect(out).toContain('fullName: Entrant 7')
    expect(out).toMatch(new RegExp(`${first.id} .*pending, other text`))
    expect(out).toMatch(new RegExp(`${again.id} .*duplicate`))
    for (const { id } of elsewhere) expect(out).not.toContain(id)
    const all = (await admin('show', 'entrant1@example.org')).out
    for (const { id } of [first, again, other, ...elsewhere]) expect(all).toContain(id)
  })

  test.each(['m1', 'Ruth@example.org'])('prints a dead letter by %s', async (text) => {
    const { admin, rows } = await adminOn([], NOW)
    rows(`INSERT INTO dead_letters VALUES ('m1', '{"to":"ruth@example.org"}', 'Unreadable', 1)`)
    expect((await admin('show', text)).out).toMatch(/m1 .*\n.*"to"/)
  })

  test('prints what others sent as one line each, without control characters', async () => {
    const email = 'ruth@example.org'
    const bad = 'x\n  fake: line\r\u001B[2J\u009B31m\u2028\u202E'
    const one = entry(1, NOW, { payload: { fullName: 'Ruth', email, whyWantBook: bad } })
    const { admin, rows } = await adminOn([one], NOW)
    rows(`INSERT INTO dead_letters VALUES ('m1', ?, 'Unreadable', 1)`, `${email} ${bad}`)
    const safe = 'x\\n  fake: line\\u000d\\u001b[2J\\u009b31m\\u2028\\u202e'
    expect((await admin('show', one.id)).out).toContain(`\n  whyWantBook: ${safe}\n`)
    expect((await admin('show', 'm1')).out).toContain(`\nm1: ${email} ${safe}`)
    expect((await admin('show', `${bad}@`)).err).not.toContain(bad)
  })

  test('writes the words that a person agreed to, as a deploy has recorded them', async () => {
    const { content } = await loadContent('sample')
    const { homepage } = consentHashes(content)
    const one = signup(1, NOW, { consentHash: homepage! })
    const { query, written } = await adminOn([one], NOW)
    const agreed = async () => JSON.parse(await written('show', one.id, '--file')).submissions[0]
    expect(await agreed()).toMatchObject({ consent_hash: homepage, agreed_to: null })
    expect(recordConsents(query, content, NOW)).toContain('homepage')
    expect(recordConsents(query, content, NOW + 1)).toEqual([])
    expect(await agreed()).toMatchObject({ agreed_to: consentWords(content)['homepage'] })
  })
})
