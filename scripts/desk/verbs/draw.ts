import { existsSync } from 'node:fs'
import { instantOf, quicknet } from '../../../src/domain/draw/beacon.ts'
import { fingerprintOf } from '../../../src/domain/draw/commitment.ts'
import { readHeads } from '../../../src/domain/draw/draw-file.ts'
import { checkNames, verdictsOn } from '../../../src/domain/draw/proof.ts'
import { checkPublished, signatureOf } from '../draw/beacon.ts'
import { commitDraw, plannedDraw } from '../draw/commit.ts'
import { fileOf, fileOption, jsonOf, readDraw, writeDraw } from '../draw/file.ts'
import { committed, drawToRun, runDraw } from '../draw/run.ts'
import { publicDraw } from '../draw/ledger.ts'
import { termsOf } from '../draw/terms.ts'
import { varsOf } from '../ledger/place.ts'
import { Refused } from '../refused.ts'
import { needsYes, type Desk, type Verb } from '../verb.ts'

const subject = { name: 'giveaway', says: 'the id of a giveaway' }

const commit: Verb = {
  name: 'draw commit',
  summary: 'Closes the list of a giveaway and names the round of the beacon that decides.',
  subject,
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

const run: Verb = {
  name: 'draw run',
  summary: 'Reads the round of the commitment, checks its signature, and ranks all leaves.',
  subject,
  options: {
    beacon: { value: 'file', says: 'the round as JSON; without it two relays are asked' },
    file: fileOption,
    site: { value: 'origin', says: 'where the commitment is published; SITE_ORIGIN without it' },
  },
  run: async (desk) => {
    const { ask, now, given } = desk
    const file = fileOf(given)
    const draw = drawToRun(ask, given.subject, readCommitted(desk, file))
    const site = siteOf(desk)
    if (site !== undefined) await checkPublished(draw.commitment, site, fetch)
    const signature = await signatureOf(draw.commitment, given.options['beacon'], now, fetch)
    runDraw(ask, draw, signature, now)
    writeDraw(file, publicDraw(committed(ask, given.subject)))
    return {
      lines: [`Drawn. ${file} has the proof: deploy it. Then: winner next ${given.subject}`],
      data: { done: true, file, signature },
    }
  },
}

const verify: Verb = {
  name: 'draw verify',
  summary: 'Checks a draw from its files alone, without ledger or network.',
  subject,
  options: {
    file: fileOption,
    log: { value: 'file', says: 'a log.json that was saved before' },
    fingerprint: { value: 'hex', says: 'a fingerprint of the commitment that was kept' },
  },
  run: ({ given }) => {
    const { log, fingerprint } = given.options
    const draw = readDraw(fileOf(given))
    const heads = log === undefined ? [] : readHeads(jsonOf(log))
    if (heads === undefined) throw new Refused(`${log} is not a log.json.`)
    const verdicts = verdictsOn(draw, { heads, ...(fingerprint && { fingerprint }) })
    return {
      lines: [
        ...checkNames.map((name) => `${verdicts[name].padEnd(8)} ${name}`),
        `fingerprint ${fingerprintOf(draw.commitment)}`,
      ],
      data: { ...verdicts, fingerprint: fingerprintOf(draw.commitment) },
      exit: Object.values(verdicts).includes('fail') ? 1 : 0,
    }
  },
}

const again: Verb = {
  name: 'draw write',
  summary: 'Writes the proof anew from the ledger, where its file was lost.',
  subject,
  options: { file: fileOption },
  run: ({ ask, given }) => {
    const file = fileOf(given)
    if (existsSync(file)) throw new Refused(`${file} is there already.`)
    writeDraw(file, publicDraw(committed(ask, given.subject)))
    return { lines: [`${file} has the proof.`], data: { done: true, file } }
  },
}

export const drawVerbs: readonly Verb[] = [commit, run, verify, again]

function hoursOf(text = '3'): number {
  const hours = Number(text)
  if (!(hours > 0 && hours <= 720))
    throw new Refused(`--hours: "${text}" is no number from 1 to 720.`)
  return hours
}

/** The file of a draw. Throws `Refused` before the commitment. */
function readCommitted({ ask, given }: Desk, file: string) {
  committed(ask, given.subject)
  return readDraw(file)
}

function siteOf({ given, place }: Desk): string | undefined {
  const { SITE_ORIGIN: own } = place.remote ? varsOf(place) : {}
  const site = given.options['site'] ?? (typeof own === 'string' ? own : undefined)
  if (site === undefined && place.remote)
    throw new Refused('Say where the site is: --site https://…, or set SITE_ORIGIN.')
  return site?.replace(/\/$/, '')
}
