import { flagsOf, migrateCommand, type Place } from '../place.ts'
import { Refused } from '../refused.ts'
import type { Row } from './ask.ts'

/** What `wrangler d1 execute --json` found. Throws `Refused` when it is not JSON. */
export function resultsOf(place: Place, output: string): Row[][] {
  try {
    return (JSON.parse(output) as { results: Row[] }[]).map(({ results }) => results)
  } catch {
    throw new Refused(`wrangler's answer cannot be read. ${askYourself(place)}`, 3)
  }
}

/** Wrangler's failure in a sentence that says what to do; its own output may contain rows and stacks. */
export function reasonOf(place: Place, output: string, error?: Error): string {
  if (error) return 'wrangler was not found. Run the desk as "npm run desk -- <verb>".'
  if (/not logged in|CLOUDFLARE_API_TOKEN|authenticat|code: 10000/i.test(output))
    return 'wrangler is not signed in: run "npx wrangler login".'
  if (/no such (table|column)/i.test(output))
    return `The ledger there is empty or of an older release: run "${migrateCommand(place)}".`
  if (/couldn't find|could not find|not found|code: 7404/i.test(output))
    return 'There is no such database: its id in wrangler.toml is the one that "npx wrangler d1 create" printed.'
  return `The ledger did not answer. ${askYourself(place)}`
}

function askYourself(place: Place): string {
  return `"npx wrangler d1 execute DB ${flagsOf(place).join(' ')} --command 'SELECT 1'" tells why.`
}
