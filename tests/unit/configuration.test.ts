import { afterEach, describe, expect, test, vi } from 'vitest'
import { ConfigurationError, readConfiguration } from '../../src/domain/configuration'
import type { Bindings } from '../../src/routes/app-env'
import { sweepOf } from '../../src/routes/wiring'

afterEach(() => vi.restoreAllMocks())

describe('the form id', () => {
  test.each(['contest', 'a', 'Summer_2025-b', 'x'.repeat(64)])('may be %s', (id) => {
    expect(readConfiguration({ CONTEST_FORM_ID: id }).contestFormId).toBe(id)
  })

  test.each([undefined, ''])('is the default where it is %o', (id) => {
    expect(readConfiguration(id === undefined ? {} : { CONTEST_FORM_ID: id }).contestFormId).toBe(
      'contest',
    )
  })

  test.each(['a/b', '..', 'a b', 'a?b', 'ä', 'a\n', 'x'.repeat(65)])('may not be %j', (id) => {
    expect(() => readConfiguration({ CONTEST_FORM_ID: id })).toThrow(ConfigurationError)
  })
})

test('a sweep whose configuration cannot be read is one line in the log', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await sweepOf({ CONTEST_FORM_ID: 'a/b' } as Bindings, Date.UTC(2025, 6, 21))
  const lines = logged.mock.calls.map(([line]) => JSON.parse(String(line)) as unknown)
  expect(lines).toEqual([
    {
      event: 'sweep_failed',
      cause: expect.stringMatching(/^ConfigurationError: CONTEST_FORM_ID is not /),
    },
  ])
})
