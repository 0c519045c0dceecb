import { describe, expect, test } from 'vitest'
import { recordConsents } from '../../../tools/ledger/consents.ts'
import { consentHashes, consentWords } from '../../../tools/content/consent.ts'
import { loadContent } from '../../../tools/content/load.ts'
import { erase, sentElsewhere } from '../../../src/server/owner/erase.ts'
import { upstreamsOf } from '../../../src/server/services/upstreams.ts'
import { readConfiguration } from '../../../src/core/configuration.ts'
import { disclosed, find, readPerson } from '../../../src/server/owner/find.ts'
import { queryOn } from '../admin/support/admin.ts'
import { countsIn } from '../support/ledger.ts'
import { entry, signup } from '../support/people.ts'
import { ledgerOf } from './support/dashboard.ts'

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
  return ledgerOf([...people, changed, again], NOW)
}

const addresses = (rows: { email_key: string }[]) => [...new Set(rows.map((row) => row.email_key))]

/** The person whom a search finds, and what erasing them takes. */
async function personNamed({ db }: Awaited<ReturnType<typeof ledgerOf>>, subject: string) {
  const found = await find(db, subject)
  if (found.is !== 'row') throw new Error(found.is)
  const person = (await readPerson(db, found.id))!
  const all = {
    rows: person.rows.map(({ id }) => String(id)),
    letters: person.letters.map(({ message_id: id }) => String(id)),
  }
  return { ...person, all }
}

test.each([' Ruth.Moab@GMAIL.com ', 'ruthmoab+any@gmail.com', 'Ruth <RUTHMOAB@googlemail.com>.'])(
  '%j is found in every spelling, and erased with all of them',
  async (typed) => {
    const made = await severalInboxes()
    const { all } = await personNamed(made, typed)
    expect(all.rows).toHaveLength(8)
    for (const gone of [8, 0]) expect(await erase(made.db, all)).toBe(gone)
    expect(addresses(made.rows()).toSorted()).toEqual(others.toSorted())
    expect(await find(made.db, typed)).toEqual({ is: 'none' })
    const { accepted, sum } = countsIn(made)
    expect(made.rows('SELECT sum(erased) AS n FROM tally')).toEqual([{ n: accepted - sum }])
  },
)

test('the queue is searched again after four days, in which it keeps a message', () => {})

test('messages are found in any shape', async () => {
  const made = await severalInboxes()
  made.rows(`INSERT INTO dead_letters VALUES ('m1', '{"deep":{"e":" Ruth.Moab+x=y@Gmail.com "}}', 'x', 1),
    ('m2', '"ruthmoab@gmail.com.example"', 'x', 1), ('m3', 'not json ruthmoab@gmail.com;', 'x', 1)`)
  const { all } = await personNamed(made, 'ruthmoab@gmail.com')
  expect(all.letters).toEqual(['m1', 'm3'])
  await erase(made.db, all)
  expect(made.rows('SELECT message_id FROM dead_letters')).toEqual([{ message_id: 'm2' }])
  expect(await find(made.db, 'ruthmoab@gmail.com.example')).toEqual({ is: 'message' })
})

test.each([
  ['sent', "cause = 'http_500'", {}],
  ['still to be sent', 'cause = NULL', { FORMS_URL: 'https://forms.test' }],
])('lists what must be erased at the services: %s', async (_, change, vars) => {
  const made = await severalInboxes()
  made.rows(`UPDATE submissions SET ${change} WHERE kind = 'entry' AND hold IS NOT 'duplicate'`)
  made.rows("UPDATE submissions SET status = 'delivered', delivered_at = 1 WHERE kind = 'signup'")
  const { rows } = await personNamed(made, 'ruthmoab@gmail.com')
  const places = sentElsewhere(rows, upstreamsOf(readConfiguration(vars)))
  expect(places).toHaveLength(4)
  expect(places).toContainEqual({ email: 'ruthmoab@googlemail.com', form: null })
  expect(places).toContainEqual({ email: 'ruth.moab@gmail.com', form: 'contest' })
})

test('erases everything, or nothing when it fails halfway', async () => {
  const made = await severalInboxes()
  made.exec(
    `CREATE TRIGGER broken BEFORE DELETE ON submissions BEGIN SELECT RAISE(ABORT, 'broken'); END`,
  )
  made.rows(`INSERT INTO dead_letters VALUES ('m1', '"${spellings[0]}"', 'x', 1)`)
  const { all } = await personNamed(made, spellings[0]!)
  await expect(erase(made.db, all)).rejects.toThrow('broken')
  expect(made.rows('SELECT * FROM dead_letters')).toHaveLength(1)
})

test('discloses all that is stored of a person, and nothing of others', async () => {
  const made = await severalInboxes()
  const text = JSON.stringify(disclosed(await personNamed(made, 'RUTH.moab@gmail.com')))
  for (const address of spellings) expect(text).toContain(address)
  for (const address of others) expect(text).not.toContain(`"${address}"`)
  const { submissions } = JSON.parse(text) as { submissions: { receipt: string }[] }
  expect(submissions).toHaveLength(8)
  expect(submissions.find(({ receipt }) => receipt === 'f'.repeat(32))).toMatchObject({
    payload: { fullName: 'Entrant 0' },
    received_at: new Date(NOW).toISOString(),
    hold: 'duplicate',
  })
})

describe('one submission', () => {
  const first = entry(1, NOW - 3000, { receipt: 'ab'.repeat(16) })

  test.each([
    ['the beginning of an id', first.id.slice(0, 8), 'row'],
    ['a receipt as people write it', '#abab abab.', 'row'],
    ['an address in another spelling', 'Entrant1+x@Example.org', 'row'],
    ['an id that is nowhere', crypto.randomUUID(), 'none'],
    ['a quote', "' OR 1 --", 'none'],
    ['the beginning of two receipts', 'a', 'several'],
    ['no letter at all', '--', 'none'],
    ['nothing', ' ', 'none'],
    ['what is no address', 'nobody@', 'unread'],
  ])('is found by %s', async (_, text, is) => {
    const { db } = await ledgerOf([first, entry(2, NOW, { receipt: 'ac'.repeat(16) })], NOW)
    expect((await find(db, text)).is).toBe(is)
  })

  test('comes with the words that the person agreed to, as a deploy has recorded them', async () => {
    const { content } = await loadContent('sample')
    const { homepage } = consentHashes(content)
    const made = await ledgerOf([signup(1, NOW, { consentHash: homepage! })], NOW)
    const query = queryOn(made.sqlite)
    const agreed = async () => (await personNamed(made, 'reader1@example.org')).row
    expect(await agreed()).toMatchObject({ consent_hash: homepage, agreed_to: null })
    expect(recordConsents(query, content, NOW)).toContain('homepage')
    expect(recordConsents(query, content, NOW + 1)).toEqual([])
    expect(await agreed()).toMatchObject({ agreed_to: consentWords(content)['homepage'] })
  })
})
