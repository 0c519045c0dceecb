import assert from 'node:assert/strict'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { book } from 'virtual:content/book'
import { paths } from '../../src/pages/paths.ts'
import { startClockedWorker } from './support/clocked-worker.ts'

const opens = '2031-02-03T09:00:00+05:30'
const closes = '2031-03-04T21:15:00+05:30'
const now = Date.UTC(2031, 0, 2, 3, 4, 5)

let worker: Awaited<ReturnType<typeof startClockedWorker>>
beforeAll(async () => {
  worker = await startClockedWorker({
    CONTEST_OPENS_AT: opens,
    CONTEST_CLOSES_AT: closes,
    SITE_ORIGIN: 'https://thirty-two.example',
  })
})
afterAll(() => worker.close())

const calendar = () => worker.fetchAt(now, paths.contestCalendar)

test('the calendar file is an event of RFC 5545 at the opening, with an alarm', async () => {
  const response = await calendar()
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="[\w-]+\.ics"$/,
  )
  const { properties, parts } = parse(await response.text())

  expect(properties).toMatchObject({ VERSION: '2.0' })
  expect(properties['PRODID']).toContain(book.title)
  expect(parts.map(({ name }) => name)).toEqual(['VEVENT'])

  const [event] = parts
  const { UID, DTSTAMP, DTSTART, DTEND, SUMMARY, DESCRIPTION, URL } = event!.properties
  expect(UID).toMatch(/^\S+@thirty-two\.example$/)
  expect(instant(DTSTAMP!)).toBe(now)
  expect(instant(DTSTART!)).toBe(Date.parse(opens))
  expect(instant(DTEND!)).toBeGreaterThan(Date.parse(opens))
  expect(SUMMARY).toBeTruthy()
  expect(unescape(DESCRIPTION!)).toContain('March 4, 2031, 9:15 PM UTC+5:30')
  expect(URL).toBe('https://thirty-two.example/contest/2025-07')

  expect(event!.parts.map(({ name }) => name)).toEqual(['VALARM'])
  const alarm = event!.parts[0]!.properties
  expect(alarm).toMatchObject({ ACTION: 'DISPLAY' })
  expect(alarm['TRIGGER']).toMatch(/^-PT\d+[HM]$/)
  expect(alarm['DESCRIPTION']).toBeTruthy()
})

test('the same opening has the same UID', async () => {
  const [first, second] = await Promise.all(
    [1, 2].map(async () => parse(await (await calendar()).text())),
  )
  expect(first?.parts[0]?.properties['UID']).toBe(second?.parts[0]?.properties['UID'])
})

type Component = { name: string; properties: Record<string, string>; parts: Component[] }

/** A strict parser of RFC 5545 (sections 3.1 and 3.4). */
function parse(text: string): Component {
  assert.match(text, /\r\n$/)
  const physical = text.slice(0, -2).split('\r\n')
  for (const line of physical) {
    assert.match(line, /^[^\r\n]+$/)
    assert.ok(Buffer.byteLength(line) <= 75, line)
  }
  const root: Component = { name: '', properties: {}, parts: [] }
  const open = [root]
  for (const line of physical
    .join('\r\n')
    .replaceAll(/\r\n[ \t]/g, '')
    .split('\r\n')) {
    const { name = '', value = '' } = /^(?<name>[A-Z-]+):(?<value>.+)$/.exec(line)?.groups ?? {}
    assert.notEqual(name, '', line)
    const current = open.at(-1)!
    if (name === 'BEGIN') {
      const part = { name: value, properties: {}, parts: [] }
      current.parts.push(part)
      open.push(part)
    } else if (name === 'END') {
      assert.equal(value, current.name)
      open.pop()
    } else {
      assert.ok(!(name in current.properties), `${name} twice`)
      current.properties[name] = value
    }
  }
  assert.deepEqual(open, [root])
  assert.equal(root.parts.map(({ name }) => name).join(), 'VCALENDAR')
  return root.parts[0]!
}

/** An escaped TEXT value (3.3.11): an unescaped comma or semicolon is an error. */
function unescape(text: string): string {
  assert.match(text, /^(?:[^\\;,]|\\[\\;,nN])*$/)
  return text.replaceAll(/\\([\\;,])/g, '$1').replaceAll(/\\n/gi, '\n')
}

function instant(text: string): number {
  assert.match(text, /^\d{8}T\d{6}Z$/)
  return Date.parse(text.replace(/(....)(..)(..)T(..)(..)(..)/, '$1-$2-$3T$4:$5:$6'))
}
