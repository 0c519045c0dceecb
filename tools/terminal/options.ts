import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'

/** Every option of a script, except `--yes`: npm has that one, too, and people set it for all packages. */
const OPTIONS = 'by days env host open port post remote send site upload var'.split(' ')

/**
 * What to write instead, if npm has taken options for itself. Up to npm 11 it takes those without `--` before them, and only leaves
 * them in the environment.
 */
export function takenByNpm(
  env: NodeJS.ProcessEnv,
  platform = process.platform,
): string | undefined {
  const options = OPTIONS.flatMap((name) =>
    (env[`npm_config_${name}`]?.split('\n\n') ?? []).map((value) =>
      ['', 'true'].includes(value) ? `--${name}` : `--${name}=${value}`,
    ),
  )
  if (options.length === 0) return undefined
  // PowerShell drops a plain one.
  const dashes = platform === 'win32' ? '"--"' : '--'
  return `Write ${dashes} before options: npm run ${env['npm_lifecycle_event']} ${dashes} ${options.join(' ')}`
}

/** Parses a script's options. Prints what is wrong with them and exits with 2. */
export function readOptions<const Options extends ParseArgsOptionsConfig>(options: Options) {
  try {
    return parseArgs({ options }).values
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }
    if (!code.startsWith('ERR_PARSE_ARGS')) throw error
    console.error(message)
    return process.exit(2)
  }
}

/** Reads a port, or prints what is wrong with it and exits with 2. */
export function readPort(text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port
  console.error(`--port or PORT: "${text}" is not a number from 1 to 65535.`)
  return process.exit(2)
}
