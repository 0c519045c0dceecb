import { randomBytes } from 'node:crypto'
import { honeypot } from '../../../src/core/forms/fields.ts'
import { dashboardPaths } from '../../../src/core/pages/dashboard-paths.ts'
import { paths } from '../../../src/core/pages/paths.ts'
import type { CommandContext, CommandResult } from '../context.ts'
import { fetchText } from '../fetch.ts'
import { obstacleOf } from './site.ts'

/** Posts one signup to a deployed site like a browser. With the honeypot filled in, it is held until it is erased. */
export async function postSignup(
  { fetchImpl }: Pick<CommandContext, 'fetchImpl'>,
  origin: string,
): Promise<CommandResult> {
  const email = `launch-check-${randomBytes(6).toString('hex')}@example.com`
  const answer = await fetchText(fetchImpl, `${origin}${paths.newsletter}`, {
    method: 'POST',
    headers: { origin, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({
      firstName: 'Launch check',
      email,
      source: 'homepage',
      [honeypot]: 'launch check',
    }),
  })
  const { status, text } = answer
  const isAccepted = status === 303
  const obstacle = obstacleOf(answer)
  return {
    lines: [
      `${origin} ${isAccepted ? 'accepts' : `answers ${status || text} to`} ${email}.`,
      ...(obstacle === undefined ? [] : [`${obstacle}.`]),
      // Without an answer it may have been stored.
      ...(isAccepted || status === 0
        ? [`Look for it at ${origin}${dashboardPaths.find}: it must be held. Then erase it there.`]
        : []),
    ],
    exit: isAccepted ? 0 : 1,
  }
}
