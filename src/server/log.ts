/** Ids, counts and causes. Never personal data. */
type Facts = Readonly<Record<string, string | number | boolean | undefined>>
export type Log = (event: string, facts: Facts) => void

export const log: Log = (event, facts) => console.log(JSON.stringify({ event, ...facts }))

/** For events that need an operator. */
export const logError: Log = (event, facts) => console.error(JSON.stringify({ event, ...facts }))

/** An error's message without quoted text and addresses, because messages often quote the input. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'thrown'
  const message = error.message
    .replace(/["'`].*/s, '…')
    .replace(/\S+/g, (word) => (word.includes('@') ? '…' : word))
  const codes = error.message.match(/\b(?:D1|SQLITE)_[A-Z]+\b/g) ?? []
  return [`${error.name}: ${message.slice(0, 160)}`, ...new Set(codes)].join(' ')
}

/** The stack of an error without its message. */
export function framesOf(error: Error): string {
  const lines = (error.stack ?? '').split('\n')
  return lines.filter((line) => /^\s+at /.test(line)).join('\n')
}

/** A path for the log: truncated, without segments that may have an e-mail address (`%2540`: an @ escaped twice). */
export function redacted(path: string): string {
  const segments = path.split('/')
  return segments
    .map((segment) => (/@|%(?:25)*40/.test(segment) ? '[redacted]' : segment))
    .join('/')
    .slice(0, 200)
}
