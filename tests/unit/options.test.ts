import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { takenByNpm } from '../../tools/terminal/options.ts'

const names = ['env', 'open', 'port', 'remote', 'upload', 'yes']

test.each([
  ['deploy', { env: 'staging' }, 'npm run deploy -- --env=staging'],
  ['deploy', { env: 'true', upload: 'true' }, 'npm run deploy -- --env --upload'],
  ['deploy', { env: '' }, 'npm run deploy -- --env='],
  ['start', { open: 'true', port: '8788' }, 'npm run start -- --open --port=8788'],
  ['launch-check', { remote: 'true' }, 'npm run launch-check -- --remote'],
])('an option of %s that npm took is named: %o', (script, options, command) => {
  const taken = Object.entries(options).map(([name, value]) => [`npm_config_${name}`, value])
  const env = { ...Object.fromEntries(taken), npm_lifecycle_event: script }
  expect(takenByNpm(names, env)).toBe(`Write -- before options (in PowerShell "--"): ${command}`)
})

test("npm's own variables and an option after -- stop nothing", () => {
  const env = { npm_config_yes: 'true', npm_config_fund: '', npm_lifecycle_event: 'deploy' }
  expect(takenByNpm(names, env)).toBe(undefined)
})

test.each(['deploy', 'start', 'dev', 'admin'])('%s stops before it does anything', (script) => {
  const env = { ...process.env, npm_config_env: 'staging', npm_config_open: 'true' }
  const { status, stdout, stderr } = spawnSync('node', [`tools/${script}.ts`, 'visits'], {
    encoding: 'utf8',
    env,
  })
  expect([status, stdout, stderr]).toEqual([2, '', expect.stringMatching(/^Write -- before opt/)])
})
