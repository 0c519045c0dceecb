import { existsSync } from 'node:fs'
import { fingerprintOf } from '../../../src/domain/draw/commitment.ts'
import { instantOf, quicknet } from '../../../src/draw/beacon.ts'
import { commitDraw, plannedDraw } from '../draw/commit.ts'
import { drawSubject, fileOf, fileOption, writeDraw } from '../draw/file.ts'
import { termsOf } from '../draw/terms.ts'
import { Refused } from '../refused.ts'
import { needsYes, type Verb } from '../verb.ts'

export const drawCommit: Verb = {
  name: 'draw commit',
  summary: 'Closes the list of a giveaway and names the round of the beacon that decides.',
  subject: drawSubject,
  options: {
    hours: { value: 'n', says: 'how many hours ahead the round is; 3 without it, at least 1' },
    file: fileOption,
    'queues-empty': { says: 'you have looked in the dashboard: nothing waits in the queues' },
    yes: { says: 'commits; it cannot be taken back' },
  },
  run: async ({ ask, now, given, place }) => {
    const file = fileOf(given)
    const terms = await termsOf(given.subject, place)
    const plan = plannedDraw(ask, terms, {
      now,
      hours: hoursOf(given.options['hours']),
      queuesEmpty: given.flags.has('queues-empty') || !place.remote,
    })
    if (existsSync(file))
      throw new Refused(`${file} is there already, of another ledger: move it, or say --file.`)
    const { commitment } = plan.draw
    const roundAt = new Date(instantOf(quicknet, commitment.round)).toISOString()
    const count = plan.list.filter(({ state }) => state === 'counts').length
    const what = `${commitment.count} leaves, ${count} of which count; round ${commitment.round} at ${roundAt}.`
    if (!given.flags.has('yes')) return needsYes([what, 'A commitment cannot be taken back.'])
    commitDraw(ask, plan)
    writeDraw(file, plan.draw)
    const fingerprint = fingerprintOf(commitment)
    return {
      lines: [
        `Committed: ${what}`,
        `Fingerprint: ${fingerprint}`,
        `Now commit ${file} and deploy, before ${roundAt}: a commitment that nobody saw before proves nothing.`,
      ],
      data: { done: true, file, fingerprint, commitment },
    }
  },
}

function hoursOf(text = '3'): number {
  const hours = Number(text)
  if (!(hours > 0 && hours <= 720))
    throw new Refused(`--hours: "${text}" is no number from 1 to 720.`)
  return hours
}
