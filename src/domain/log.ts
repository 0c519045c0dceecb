/** Facts that a log line may carry: ids, counts and causes; never names, addresses or reasons. */
type Facts = Readonly<Record<string, string | number | boolean | undefined>>
export type Log = (event: string, facts: Facts) => void

/** One structured line for each event. */
export const log: Log = (event, facts) => console.log(JSON.stringify({ event, ...facts }))

/** One structured line for what an operator should look at. */
export const logError: Log = (event, facts) => console.error(JSON.stringify({ event, ...facts }))

/** What went wrong, as a log may say it: messages like to quote what offended them, so quotes and addresses go. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'thrown'
  const message = error.message.replace(/["'`].*/s, '…').replace(/\S*@\S*/g, '…')
  const codes = error.message.match(/\b(?:D1|SQLITE)_[A-Z]+\b/g) ?? []
  return [`${error.name}: ${message.slice(0, 160)}`, ...new Set(codes)].join(' ')
}

/** Where it went wrong, without the message that a stack begins with. */
export function framesOf(error: Error): string {
  const lines = (error.stack ?? '').split('\n')
  return lines.filter((line) => /^\s+at /.test(line)).join('\n')
}
