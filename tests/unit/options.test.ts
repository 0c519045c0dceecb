import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { takenByNpm } from '../../tools/terminal/options.ts'

test.each([
  ['deploy', { env: 'staging' }, 'npm run deploy -- --env=staging'],
  ['deploy', { env: 'true', upload: 'true' }, 'npm run deploy -- --env --upload'],
  ['start', { open: 'true', port: '8788' }, 'npm run start -- --open --port=8788'],
  ['start', { var: 'A:b\n\nC:d' }, 'npm run start -- --var=A:b --var=C:d'],
  ['launch-check', { remote: '' }, 'npm run launch-check -- --remote'],
])('an option of %s that npm took is named: %o', (script, options, command) => {
  const taken = Object.entries(options).map(([name, value]) => [`npm_config_${name}`, value])
  const env = { ...Object.fromEntries(taken), npm_lifecycle_event: script }
  expect(takenByNpm(env, 'linux')).toBe(`Write -- before options: ${command}`)
})

test('in PowerShell, the dashes are quoted', () => {
  const env = { npm_config_open: 'true', npm_lifecycle_event: 'start' }
  expect(takenByNpm(env, 'win32')).toBe('Write "--" before options: npm run start "--" --open')
})

test("npm's own variables and an option after -- stop nothing", () => {
  const env = { npm_config_yes: 'true', npm_config_fund: '', npm_lifecycle_event: 'deploy' }
  expect(takenByNpm(env, 'linux')).toBe(undefined)
})

test('every option of a script is looked for', () => {
  const sources = globSync(['tools/*.ts', 'tools/admin/context.ts']).map((file) =>
    readFileSync(file, 'utf8'),
  )
  const all = sources.flatMap((text) =>
    Array.from(text.matchAll(/^ {2}(\w+): \{ type: '/gm), ([, name = '']) => name),
  )
  expect(all).toEqual(expect.arrayContaining(['env', 'upload', 'open', 'remote', 'site', 'by']))
  for (const name of all.filter((one) => one !== 'yes' && one !== 'help'))
    expect(takenByNpm({ [`npm_config_${name}`]: 'true' }, 'linux')).toContain(`--${name}`)
})
