/** Facts that a log line may carry: ids, counts and causes; never names, addresses or reasons. */
export type Facts = Readonly<Record<string, string | number | boolean | undefined>>
export type Log = (event: string, facts: Facts) => void

/** One structured line for each event. */
export const log: Log = (event, facts) => console.log(JSON.stringify({ event, ...facts }))

/** One structured line for what an operator should look at. */
export const logError: Log = (event, facts) => console.error(JSON.stringify({ event, ...facts }))

/** What went wrong, as a log may say it. */
export function causeOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}
