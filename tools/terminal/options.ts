import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'

/** The scripts' options, but not `--yes`, which is npm's own, too, and people set it for all packages. */
const FLAGS = ['host', 'open', 'post', 'remote', 'send', 'upload']
const VALUED = ['env', 'port', 'site', 'var']

/** What to write instead, if npm has taken options: up to npm 11 it takes those without `--` before them. */
export function takenByNpm(env: NodeJS.ProcessEnv): string | undefined {
  const names = [...FLAGS, ...VALUED].filter((name) => env[`npm_config_${name}`] !== undefined)
  // npm reads `--env staging` as `--env=true`.
  const taken = names.map((name) =>
    `--${name}=${env[`npm_config_${name}`]}`.replace('=true', FLAGS.includes(name) ? '' : '=…'),
  )
  if (taken.length === 0) return undefined
  return `Write -- before options (in PowerShell "--"): npm run ${env['npm_lifecycle_event']} -- ${taken.join(' ')}`
}

/** Parses a script's options. Prints what is wrong with them and exits with 2. */
export function readOptions<const Options extends ParseArgsOptionsConfig>(options: Options) {
  try {
    return parseArgs({ options }).values
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }
    if (!code.startsWith('ERR_PARSE_ARGS')) throw error
    return stop(message)
  }
}

/** Reads a port, or prints what is wrong with it and exits with 2. */
export function readPort(text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port
  return stop(`--port or PORT: "${text}" is not a number from 1 to 65535.`)
}

export function stop(message: string): never {
  console.error(message)
  process.exit(2)
}
