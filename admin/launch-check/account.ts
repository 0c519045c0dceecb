import { spawnSync } from 'node:child_process'
import type { Environment } from './environments.ts'
import { type Finding, unless } from './finding.ts'

/** Runs a command of wrangler, and gives whether it succeeded. */
export type Wrangler = (...command: string[]) => boolean

export const wrangler: Wrangler = (...command) =>
  spawnSync('wrangler', command, { stdio: 'ignore' }).status === 0

/** Whether wrangler is signed in to an account. */
export function accountFindings(run: Wrangler): Finding[] {
  return unless(run('whoami', '--json'), {
    where: 'Cloudflare',
    says: 'wrangler is not signed in on this computer',
    fix: 'npx wrangler login, with an account from https://dash.cloudflare.com/sign-up',
    advice: true,
  })
}

/** Whether the database and the queues of an environment exist. */
export function storeFindings({ env, config }: Environment, run: Wrangler): Finding[] {
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
    unless(isThere === true, { where: 'Cloudflare', says: `${what} is not there`, fix: deploy }),
  )
}
