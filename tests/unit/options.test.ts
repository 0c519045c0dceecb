import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { takenByNpm } from '../../tools/terminal/options.ts'

test.each([
  ['deploy', { env: 'staging' }, 'npm run deploy -- --env=staging'],
  ['deploy', { env: 'true', upload: 'true' }, 'npm run deploy -- --upload --env=…'],
  ['deploy', { env: '' }, 'npm run deploy -- --env='],
  ['start', { open: 'true', port: '8788' }, 'npm run start -- --open --port=8788'],
  ['launch-check', { remote: 'true' }, 'npm run launch-check -- --remote'],
])('an option of %s that npm took is named: %o', (script, options, command) => {
  const taken = Object.entries(options).map(([name, value]) => [`npm_config_${name}`, value])
  const env = { ...Object.fromEntries(taken), npm_lifecycle_event: script }
  expect(takenByNpm(env)).toBe(`Write -- before options (in PowerShell "--"): ${command}`)
})

test("npm's own variables and an option after -- stop nothing", () => {
  const env = { npm_config_yes: 'true', npm_config_fund: '', npm_lifecycle_event: 'deploy' }
  expect(takenByNpm(env)).toBe(undefined)
})

test.each(['build', 'deploy', 'admin'])('%s stops before it does anything', (script) => {
  const args = ['--import', './tools/preload.js', `tools/${script}.ts`]
  const env = { ...process.env, npm_config_env: 'staging' }
  const { status, stdout, stderr } = spawnSync('node', args, { encoding: 'utf8', env })
  expect([status, stdout, stderr]).toEqual([2, '', expect.stringMatching(/^Write -- before opt/)])
})

test('every option of a script is looked for, except those that npm shortens to its own', () => {
  const sources = globSync(['tools/*.ts', 'tools/admin/context.ts']).map((file) =>
    readFileSync(file, 'utf8'),
  )
  const all = sources.flatMap((text) =>
    Array.from(text.matchAll(/^ {2}(\w+): \{ type: '/gm), ([, name = '']) => name),
  )
  const own = ['by', 'days', 'help', 'yes']
  expect(all).toEqual(expect.arrayContaining(['env', 'upload', 'open', 'remote', 'site', ...own]))
  for (const name of all.filter((one) => !own.includes(one)))
    expect(takenByNpm({ [`npm_config_${name}`]: 'true' })).toContain(`--${name}`)
})
