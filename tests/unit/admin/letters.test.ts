import { expect, test } from 'vitest'
import { isTheirLetter } from '../../../admin/letters.ts'
import { emailKey } from '../../../src/forms/email.ts'

const found = (body: string, key: string, exact = false) => isTheirLetter({ body }, { key, exact })

test.each([
  ["pat.o'hara@example.org", "pat.o'hara+news@example.org"],
  ['`{tick}`@example.org', '`{tick}`+1@example.org'],
  ['ruth@xn--gre-6ka8l.example', 'Ruth+x@grüße.example'],
  ['ruth.moab@gmail.com', 'R.U.T.H.Moab+x@GoogleMail.com'],
])('%s is found in whatever shape a dead letter has, and nobody else', (key, typed) => {
  const theirs = [
    { payload: { email: typed }, kind: 'contest' },
    { emailKey: emailKey(typed) },
    { deep: [[{ e: ` ${typed}\n` }]] },
    typed,
    `it's "${typed}".`,
    `'${typed}'`,
    `<${typed}>, other@example.com`,
    `other@example.com;${typed};`,
    `somebody@${typed}`,
    `line\n${typed}`,
    `tab\t${typed}\u0000`,
    `nul\u0000${typed}`,
    JSON.stringify({ email: typed }),
  ].map((body) => JSON.stringify(body))
  for (const body of [...theirs, `not json ${typed};`, `${'['.repeat(1e5)}"${typed}"`])
    expect(found(body, key), body.slice(0, 100)).toBe(true)
  const others = [
    `x${typed}`,
    `x.y${typed}`,
    `${typed}.example`,
    typed.replace('@', '@x.'),
    { email: 'somebody@example.net' },
    {},
    null,
    17,
  ]
  for (const body of others) expect(found(JSON.stringify(body), key)).toBe(false)
  expect(found(JSON.stringify(typed), key, true)).toBe(false)
  expect(found(JSON.stringify(typed), emailKey(typed), true)).toBe(true)
})

test.each(['a', '@', 'a@', 'ruth@example.org', 'a ', 'a.'])(
  'many %j cost no more than their length',
  (unit) => {
    for (const end of ['', ' @example.com']) {
      const body = JSON.stringify(unit.repeat(128_000 / unit.length) + end)
      const before = process.cpuUsage()
      expect(found(body, 'ruth@example.net')).toBe(false)
      expect(process.cpuUsage(before).user).toBeLessThan(5e6)
    }
  },
)
