import { expect, test } from 'vitest'
import { shortReceipt } from '../../../src/core/giveaway/receipt.ts'
import { entry, signup } from '../support/people.ts'
import { adminOn } from './support/admin.ts'

const NOW = 1_000_000_000_000
const email = 'ruth@example.org'
const refused = entry(1, 1000, { email, receipt: '7f3a91c2'.padEnd(32, '0') })
const duplicate = entry(2, 2000, { email })
const bot = entry(3, 3000, { hold: 'honeypot' })
const previewed = entry(4, 4000, { hold: 'preview' })
const waiting = signup(5, 5000)
const sent = signup(6, 6000)

async function queue() {
  const made = await adminOn([refused, duplicate, bot, previewed, waiting, sent], NOW)
  made.rows(
    `UPDATE submissions SET status = 'refused', cause = 'http_400', attempts = 3 WHERE id = '${refused.id}'`,
  )
  made.rows(`UPDATE submissions SET status = 'delivered', delivered_at = 1 WHERE id = '${sent.id}'`)
  const states = () => made.rows().map(({ status, hold }) => hold ?? status)
  return { ...made, states }
}

const before = ['refused', 'duplicate', 'honeypot', 'preview', 'pending', 'delivered']
const but = (at: number, state: string) => before.with(at, state)

test.each<[string, string[], number]>([
  ['release --refused', but(0, 'pending'), 0],
  [`release ${waiting.id}`, before, 0],
  [`release ${crypto.randomUUID()}`, before, 1],
  [`hold ${shortReceipt(refused.receipt)}`, but(0, 'by_hand'), 0],
  [`hold ${refused.receipt.slice(0, 6).toUpperCase()}.`, but(0, 'by_hand'), 0],
  [`hold ${sent.id}`, but(5, 'by_hand'), 0],
  ['release --hold honeypot', but(2, 'pending'), 0],
  ['hold --hold honeypot', before, 0],
  ['hold --hold inbox_limit', before, 1],
  ['hold', before, 2],
  [`release ${bot.id}`, but(2, 'pending'), 0],
  [`release ${duplicate.id}`, before, 1],
  ['release --hold by_hand', before, 1],
  ["hold ' OR 1", before, 1],
])('each command moves its rows and no others: %s', async (line, after, exit) => {
  const { admin, states } = await queue()
  const [command = '', ...words] = line.split(' ')
  const rest = words[0]?.startsWith('--') ? words : [words.join(' ')].filter(Boolean)
  expect((await admin(command, ...rest)).exit).toBe(exit)
  expect(states()).toEqual(after)
})

test('a released row is due at once, unless it may be under way, and its patience starts again', async () => {
  const { admin, rows } = await queue()
  await admin('release', '--refused')
  expect(rows()[0]).toMatchObject({ attempts: 0, due_at: NOW, reviewed_at: NOW })
  rows(`UPDATE submissions SET cause = 'interrupted' WHERE id = '${waiting.id}'`)
  await admin('release', waiting.id)
  expect(rows()[4]).toMatchObject({ due_at: NOW + 300_000 })
  expect((await admin('hold', waiting.id)).out).toContain('on its way')
})

test('a delivered row that is held and released counts as delivered, and is not sent again', async () => {
  const { admin, rows } = await queue()
  await admin('hold', sent.id)
  await admin('release', sent.id)
  expect(rows()[5]).toMatchObject({ status: 'delivered', delivered_at: 1 })
})

test('a held row that a person holds as well is decided, and can still be released', async () => {
  const { admin, states } = await queue()
  expect((await admin('status')).out).toContain(previewed.id)
  await admin('hold', previewed.id)
  expect((await admin('status')).out).not.toContain(previewed.id)
  await admin('release', previewed.id)
  expect(states()).toEqual(but(3, 'pending'))
})

test('one command decides all that are held for a reason, and the status names it', async () => {
  const bots = [1, 2, 3].map((n) => signup(n, n * 1000, { hold: 'preview' }))
  const { admin, rows } = await adminOn(bots, NOW)
  rows('UPDATE submissions SET reviewed_at = 1 WHERE id = ?', bots[0]!.id)
  const named = /"(hold --hold preview)"/.exec((await admin('status')).out)?.[1] ?? ''
  expect((await admin(...named.split(' '))).out).toContain('\n2 submissions held.')
  expect((await admin('status')).out).toMatch(/Nothing to do\.$/)
  expect(rows().map((row) => row.reviewed_at)).toEqual([1, NOW, NOW])
})

test('one entry of an inbox counts, and the status names the next one after a hold', async () => {
  const { admin, states } = await queue()
  const isNamed = async () => (await admin('status')).out.includes(duplicate.id)
  expect(await isNamed()).toBe(false)
  await admin('hold', refused.id)
  expect(await isNamed()).toBe(true)
  expect((await admin('release', duplicate.id)).exit).toBe(0)
  expect(await isNamed()).toBe(false)
  expect(states().slice(0, 2)).toEqual(['by_hand', 'pending'])
  expect((await admin('release', refused.id)).out).toContain('1 not changed')

  const other = entry(9, 9000, { email: 'ruth+a@example.org' })
  const family = await adminOn([refused, other], NOW)
  expect((await family.admin('release', other.id)).exit).toBe(1)
  expect(family.rows().map(({ hold }) => hold)).toEqual([null, 'duplicate'])
})

test('an address with one submission is as good as its id; otherwise the reason is said', async () => {
  const { admin, rows, states } = await queue()
  rows(`INSERT INTO dead_letters VALUES ('m1', '{}', 'x', 1)`)
  for (const command of ['hold', 'release']) {
    const said = async (subject: string) => {
      const { exit, out, err } = await admin(command, subject)
      return [exit, err || out]
    }
    expect(await said('nobody@example.org')).toEqual([1, expect.stringContaining('Nothing is')])
    expect(await said(email)).toEqual([2, expect.stringContaining(duplicate.id)])
    expect(await said('m1')).toEqual([2, expect.stringContaining('could not be stored')])
  }
  expect((await admin('release', sent.payload.email)).out).toContain('--again')
  expect(states()).toEqual(before)
  expect((await admin('hold', ` ${waiting.payload.email.toUpperCase()}`)).exit).toBe(0)
  expect(states()).toEqual(but(4, 'by_hand'))
})

test('a delivered row is sent again only by its id with --again', async () => {
  const { admin, rows, states } = await queue()
  expect((await admin('release', '--again')).exit).toBe(2)
  expect((await admin('release', '--again', sent.id)).exit).toBe(0)
  expect(states()).toEqual(but(5, 'pending'))
  expect(rows()[5]).toMatchObject({ delivered_at: null, attempts: 0 })
})
