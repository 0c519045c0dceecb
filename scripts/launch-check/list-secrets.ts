import { spawnSync } from 'node:child_process'

/** The names of an environment's secrets; undefined when wrangler does not tell. */
export type ListSecrets = (config: string, env: string | undefined) => string[] | undefined

export const listSecrets: ListSecrets = (config, env) => {
  const { status, stdout } = spawnSync(
    'wrangler',
    ['secret', 'list', '--format', 'json', '--config', config, '--env', env ?? ''],
    { encoding: 'utf8' },
  )
  if (status !== 0) return undefined
  try {
    return (JSON.parse(stdout) as { name: string }[]).map(({ name }) => name)
  } catch {
    return undefined // a warning before the list
  }
}
