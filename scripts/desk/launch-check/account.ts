import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { Environment } from './environments.ts'
import { type Finding, unless } from './finding.ts'

/** Whether wrangler can work in an account: by a token, or by the sign-in that `wrangler login` has left on this computer. */
export function accountFindings(env = process.env, isThere = existsSync): Finding[] {
  const config = env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config')
  const places = [
    join(homedir(), '.wrangler'),
    join(config, '.wrangler'),
    join(homedir(), 'Library/Preferences/.wrangler'),
    join(env['APPDATA'] ?? homedir(), 'xdg.config/.wrangler'),
  ]
  const isSignedIn = places.some((place) => isThere(join(place, 'config/default.toml')))
  return unless(Boolean(env['CLOUDFLARE_API_TOKEN']) || isSignedIn, {
    where: 'Cloudflare',
    says: 'wrangler is not signed in on this computer',
    mend: 'npx wrangler login, with an account from https://dash.cloudflare.com/sign-up',
    note: true,
  })
}

/** Whether the database and the queues of an environment exist; `run` asks wrangler, and gives whether that succeeded. */
export function storeFindings({ env, config }: Environment, run = succeeds): Finding[] {
  const option = `--env=${env ?? ''}`
  const deploy = `npm run deploy${env === undefined ? '' : ` -- --env ${env}`}`
  const databases = (config?.d1_databases ?? []).map(({ database_name: name = '' }) => [
    `the database ${name}`,
    run('d1', 'info', name, option),
  ])
  const queues = (config?.queues.producers ?? []).map(({ queue = '' }) => [
    `the queue ${queue}`,
    run('queues', 'info', queue, option),
  ])
  return [...databases, ...queues].flatMap(([what, isThere]) =>
    unless(isThere === true, { where: 'Cloudflare', says: `${what} is not there`, mend: deploy }),
  )
}

function succeeds(...command: string[]): boolean {
  return spawnSync('wrangler', command, { stdio: 'ignore' }).status === 0
}
