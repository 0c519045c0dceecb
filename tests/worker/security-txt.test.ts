import { expect, test } from 'vitest'
import { paths } from '../../src/pages/paths.ts'
import { startClockedWorker } from '../support/clocked-worker.ts'

const ORIGIN = 'https://thirty-two.example'
const YEAR_MS = 365 * 86_400_000

test('security.txt has the fields of RFC 9116, and says for how long they hold', async () => {
  const now = Date.now()
  const worker = await startClockedWorker({ SITE_ORIGIN: ORIGIN })
  const response = await worker.fetchAt(now, paths.security)
  worker.close()
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; ?charset=utf-8$/i)
  const fields = (await response.text())
    .trimEnd()
    .split('\n')
    .map((line) => /^([\w-]+): (\S.*)$/.exec(line)?.slice(1) ?? [line])
  const valuesOf = (name: string) => fields.flatMap(([key, value]) => (key === name ? [value] : []))

  expect(valuesOf('Contact').length).toBeGreaterThan(0)
  for (const contact of valuesOf('Contact'))
    expect(contact).toMatch(/^(mailto:\S+@|https:\/\/)\S+$/)
  expect(valuesOf('Canonical')).toEqual([`${ORIGIN}${paths.security}`])
  expect(valuesOf('Preferred-Languages')).toHaveLength(1)
  // Exactly one, ahead of us, and by the RFC's advice less than a year away.
  const [expires = '', ...more] = valuesOf('Expires')
  expect(more).toEqual([])
  expect(Date.parse(expires)).toBeGreaterThan(now)
  expect(Date.parse(expires)).toBeLessThan(now + YEAR_MS)
})
