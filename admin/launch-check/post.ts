import { randomBytes } from 'node:crypto'
import { readEmail } from '../../src/core/forms/email.ts'
import { honeypot } from '../../src/core/forms/fields.ts'
import { dashboardPaths } from '../../src/core/pages/dashboard-paths.ts'
import { paths } from '../../src/core/pages/paths.ts'
import type { CommandContext, CommandResult } from '../command.ts'
import { fetchText } from '../fetch.ts'
import { quoted, type Row } from '../ledger.ts'
import { failureText, Refused } from '../refused.ts'
import { obstacleOf } from './site.ts'

/** The service must take a signup within this time; a message of the fallback queue is in the ledger sooner. */
const PATIENCE_S = 120
const PAUSE_S = 5

/**
 * Proves a deployed site: posts one signup like a browser, finds it in the ledger, and erases it. The hidden field
 * is filled in, so the signup is held; but not with `forward`, an address of the owner's, which the service must take.
 */
export async function proveSignup(
  { query, wait, time, fetchImpl }: CommandContext,
  origin: string | undefined,
  forward: string | undefined,
): Promise<CommandResult> {
  const made = `launch-check-${randomBytes(6).toString('hex')}@example.com`
  const { email, error } = readEmail(forward ?? made)
  if (error !== undefined) throw new Refused(`--forward: ${error}`)
  if (origin === undefined) throw new Refused('Set SITE_ORIGIN, or give --site https://…')
  const wanted = forward === undefined ? 'held' : 'delivered'

  const rows = () => {
    const own = quoted(email.toLowerCase())
    return query(`SELECT * FROM submissions WHERE email_key = ${own} ORDER BY received_at`)[0]!
  }
  const earlier = new Set(rows().map(({ id }) => id))
  const look = () => rows().find(({ id }) => !earlier.has(id))
  const answer = await fetchText(fetchImpl, `${origin}${paths.newsletter}`, {
    method: 'POST',
    headers: { origin, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({
      firstName: 'Launch check',
      email,
      source: 'homepage',
      [honeypot]: forward === undefined ? 'launch check' : '',
    }),
  })
  const { status, text } = answer
  const isAccepted = status === 303
  // Without an answer it may have been stored.
  const isUnclear = isAccepted || status === 0
  const lines = [`${origin} ${isAccepted ? 'accepts' : `answers ${status || text} to`} ${email}.`]
  const obstacle = obstacleOf(answer)
  if (obstacle !== undefined) lines.push(`${obstacle}.`)
  let row: Row | undefined
  let isProven = false
  let isErased = false
  try {
    row = look()
    const isExpected = () => (row ? forward && row['status'] === 'pending' : isUnclear)
    for (let waited = 0; isExpected() && waited < PATIENCE_S; waited += PAUSE_S) {
      await wait(PAUSE_S * 1000)
      row = look()
    }
    isProven = isAccepted && row?.['status'] === wanted
    lines.push(row ? describe(row) : 'It is not in the ledger.')
    if (row && !isProven)
      lines.push(`It is not ${wanted}${row['cause'] ? `: ${row['cause']}` : ''}.`)
    if (row) query(`DELETE FROM submissions WHERE id = ${quoted(row['id']!)}`)
    isErased = row !== undefined
  } catch (failure) {
    lines.push(failureText(failure))
  }
  if (isErased) lines.push('Erased.')
  // With `forward` the address may have other rows, which stay.
  else if (row || isUnclear)
    lines.push(
      `It may still be there: look for ${email} at ${origin}${dashboardPaths.find}, and erase it.`,
    )
  if (forward !== undefined) lines.push(`The service keeps ${email}: unsubscribe it there.`)
  return { lines, exit: isProven && isErased ? 0 : 1 }

  function describe({ id, kind, status, hold, received_at: at }: Row): string {
    return `${kind} ${id}, ${time(at)}: ${hold === null ? status : `held (${hold})`}`
  }
}
