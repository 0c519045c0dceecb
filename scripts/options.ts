import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'

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
