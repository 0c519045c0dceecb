import { existsSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { type Beacon, instantOf, quicknet } from '../../../src/draw/beacon.ts'
import { type DrawFile, readDrawFile, readHeads } from '../../../src/draw/file.ts'
import { type Commitment, fingerprintOf } from '../../../src/draw/list.ts'
import { checkNames, isSignature, verdictsOn } from '../../../src/draw/proof.ts'
import { chained, logStart } from '../../../src/draw/winners.ts'
import { drawPath } from '../../../src/pages/paths.ts'
import { type Fetch, jsonAt } from '../fetch.ts'
import { type Ask, quoted } from '../ledger.ts'
import { varsOf } from '../place.ts'
import { Refused } from '../refused.ts'
import type { Desk, Verb } from '../verb.ts'
import {
  drawSubject,
  fileOf,
  fileOption,
  jsonOf,
  publicDraw,
  readDraw,
  storedDraw,
  type StoredDraw,
  writeDraw,
} from './ledger.ts'

/** The committed draw that a file shows. Throws `Refused` before a commitment, after a change, and after a run. */
export function drawToRun(ask: Ask, id: string, file: DrawFile): StoredDraw {
  const draw = committed(ask, id)
  if (draw.signature !== null) throw new Refused(`The draw of ${id} has run. It runs once.`)
  const own = publicDraw(draw)
  if (!isDeepStrictEqual(own, file) || Object.values(verdictsOn(file)).includes('fail')) {
    throw new Refused(
      'The file, the ledger and the commitment do not agree: something was changed. Nothing was drawn.',
    )
  }
  return draw
}

/** Writes the round's signature into the ledger, and with it who is drawn. */
export function runDraw(
  ask: Ask,
  { commitment }: StoredDraw,
  signature: string,
  now: number,
): void {
  const { giveaway: id } = commitment
  const start = logStart(fingerprintOf(commitment), signature)
  const at = new Date(now).toISOString()
  const entry = chained(start, { event: 'drawn', at, place: 0, note: '' })
  const values = [id, 1, 'drawn', at, 0, '', entry.hash]
  ask(
    `UPDATE draws SET signature = ${quoted(signature)} WHERE giveaway = ${quoted(id)} AND signature IS NULL`,
    `INSERT INTO winner_log (giveaway, seq, event, at, place, note, hash) VALUES (${values
      .map((value) => (typeof value === 'number' ? value : quoted(value)))
      .join(', ')})`,
  )
}

/** Throws `Refused` before the commitment. */
export function committed(ask: Ask, id: string): StoredDraw {
  const draw = storedDraw(ask, id)
  if (draw === undefined)
    throw new Refused(`The draw of ${id} is not committed: draw commit ${id}.`)
  return draw
}

const RELAYS = ['https://api.drand.sh', 'https://drand.cloudflare.com']

/** The signature of a round, from a file or the first relay that gives a right one. Throws `Refused` when there is none. */
export async function signatureOf(
  { round }: Commitment,
  file: string | undefined,
  now: number,
  fetchImpl: Fetch,
  beacon: Beacon = quicknet,
): Promise<string> {
  const at = instantOf(beacon, round)
  if (now < at)
    throw new Refused(`Round ${round} comes at ${new Date(at).toISOString()}. Wait for it.`)
  const answers =
    file === undefined
      ? await Promise.all(RELAYS.map((relay) => askRelay(relay, beacon, round, fetchImpl)))
      : [jsonOf(file)]
  const rounds = answers.filter((answer) => isRound(answer))
  if (rounds.length === 0) {
    const why = file === undefined ? 'No relay answered' : `${file} is no round of the beacon`
    throw new Refused(
      `${why}. Save ${RELAYS[0]}/${beacon.chain}/public/${round} and give it with --beacon.`,
    )
  }
  if (rounds.every((each) => each.round !== round)) {
    throw new Refused(
      `That is round ${rounds[0]?.round}. The commitment names round ${round}, and no other serves.`,
    )
  }
  const right = rounds.find(
    (each) => each.round === round && isSignature(beacon, round, each.signature),
  )
  if (right === undefined)
    throw new Refused('The signature of the round is wrong: nothing was drawn.')
  return right.signature
}

type Round = { round: number; signature: string }

function isRound(value: unknown): value is Round {
  const { round, signature } = (value ?? {}) as Partial<Round>
  return Number.isSafeInteger(round) && /^[0-9a-f]{96}$/.test(String(signature))
}

function askRelay(relay: string, { chain }: Beacon, round: number, fetchImpl: Fetch) {
  return jsonAt(fetchImpl, `${relay}/${chain}/public/${round}`)
}

/** Throws `Refused` unless a site shows this very commitment. */
export async function checkPublished(
  commitment: Commitment,
  site: string,
  fetchImpl: Fetch,
): Promise<void> {
  const url = `${site}${drawPath(commitment.giveaway, 'draw.json')}`
  const published = readDrawFile(await jsonAt(fetchImpl, url))
  if (published === undefined)
    throw new Refused(`${url} shows no commitment: deploy first, then draw.`)
  if (fingerprintOf(published.commitment) !== fingerprintOf(commitment)) {
    throw new Refused(`${url} shows another commitment than the ledger has: deploy the right file.`)
  }
}

export const drawRun: Verb = {
  name: 'draw run',
  summary: 'Reads the round of the commitment, checks its signature, and ranks all leaves.',
  subject: drawSubject,
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

export const drawVerify: Verb = {
  name: 'draw verify',
  summary: 'Checks a draw from its files alone, without ledger or network.',
  subject: drawSubject,
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

export const drawWrite: Verb = {
  name: 'draw write',
  summary: 'Writes the proof anew from the ledger, where its file was lost.',
  subject: drawSubject,
  options: { file: fileOption },
  run: ({ ask, given }) => {
    const file = fileOf(given)
    if (existsSync(file)) throw new Refused(`${file} is there already.`)
    writeDraw(file, publicDraw(committed(ask, given.subject)))
    return { lines: [`${file} has the proof.`], data: { done: true, file } }
  },
}
