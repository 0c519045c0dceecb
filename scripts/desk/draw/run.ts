import { existsSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { type Beacon, instantOf, quicknet } from '../../../src/draw/beacon.ts'
import { type DrawFile, readDrawFile, readHeads } from '../../../src/draw/file.ts'
import { type Commitment, fingerprintOf } from '../../../src/draw/list.ts'
import { checkNames, isSignature, verdictsOn } from '../../../src/draw/proof.ts'
import { chained, logStart } from '../../../src/draw/winners.ts'
import { drawPath } from '../../../src/pages/paths.ts'
import { fetchText, type Fetch, jsonIn } from '../fetch.ts'
import { type Ask, quoted } from '../ledger.ts'
import { Refused } from '../refused.ts'
import { configurationOf, siteOf } from '../target.ts'
import type { Desk, Verb } from '../verb.ts'
import {
  committedDraw,
  drawSubject,
  fileOf,
  fileOption,
  logSql,
  publicDraw,
  readDraw,
  readJson,
  type StoredDraw,
  writeDraw,
} from './ledger.ts'

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
    const { subject: id, options } = given
    const file = fileOf(given)
    committedDraw(ask, id)
    const draw = drawToRun(ask, id, readDraw(file))
    const site = await publishedAt(desk)
    if (site !== undefined) await checkPublished(draw.commitment, site, fetch)
    const signature = await signatureOf(draw.commitment, options['beacon'], now, fetch)
    runDraw(ask, draw, signature, now)
    writeDraw(file, publicDraw(committedDraw(ask, id)))
    return {
      lines: [`Drawn. ${file} has the proof: deploy it. Then: winner next ${id}`],
      data: { done: true, file, signature },
    }
  },
}

/** The committed draw that a file shows. Throws `Refused` before a commitment, after a change, and after a run. */
export function drawToRun(ask: Ask, id: string, file: DrawFile): StoredDraw {
  const draw = committedDraw(ask, id)
  if (draw.signature !== null) throw new Refused(`The draw of ${id} has run. It runs once.`)
  const own = publicDraw(draw)
  if (!isDeepStrictEqual(own, file) || Object.values(verdictsOn(file)).includes('fail')) {
    throw new Refused(
      'The file, the ledger and the commitment do not agree: something was changed. Nothing was drawn.',
    )
  }
  return draw
}

/** Where the commitment must be public: of a local rehearsal only where `--site` says. */
async function publishedAt({ given, target }: Desk): Promise<string | undefined> {
  const { site } = given.options
  if (site === undefined && !target.remote) return undefined
  return siteOf(site, await configurationOf(target))
}

/** Throws `Refused` unless a site shows this very commitment. */
export async function checkPublished(
  commitment: Commitment,
  site: string,
  fetchImpl: Fetch,
): Promise<void> {
  const url = `${site}${drawPath(commitment.giveaway, 'draw.json')}`
  const published = readDrawFile(await jsonAt(url, fetchImpl))
  if (published === undefined)
    throw new Refused(`${url} shows no commitment: deploy first, then draw.`)
  if (fingerprintOf(published.commitment) !== fingerprintOf(commitment)) {
    throw new Refused(`${url} shows another commitment than the ledger has: deploy the right file.`)
  }
}

async function jsonAt(url: string, fetchImpl: Fetch): Promise<unknown> {
  const answer = await fetchText(fetchImpl, url, { redirect: 'follow' })
  return answer.status === 200 ? jsonIn(answer) : undefined
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
  const path = `${beacon.chain}/public/${round}`
  const answers =
    file === undefined
      ? await Promise.all(RELAYS.map((relay) => jsonAt(`${relay}/${path}`, fetchImpl)))
      : [readJson(file)]
  const rounds = answers.filter((answer) => isRound(answer))
  if (rounds.length === 0) {
    const why = file === undefined ? 'No relay answered' : `${file} is no round of the beacon`
    throw new Refused(`${why}. Save ${RELAYS[0]}/${path} and give it with --beacon.`)
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

function isRound(value: unknown): value is { round: number; signature: string } {
  const { round, signature } = (value ?? {}) as { round?: unknown; signature?: unknown }
  return Number.isSafeInteger(round) && /^[0-9a-f]{96}$/.test(String(signature))
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
  ask(
    `UPDATE draws SET signature = ${quoted(signature)} WHERE giveaway = ${quoted(id)} AND signature IS NULL`,
    logSql(id, 1, chained(start, { event: 'drawn', at, place: 0, note: '' })),
  )
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
    const heads = log === undefined ? [] : readHeads(readJson(log))
    if (heads === undefined) throw new Refused(`${log} is not a log.json.`)
    const verdicts = verdictsOn(draw, { heads, ...(fingerprint && { fingerprint }) })
    const own = fingerprintOf(draw.commitment)
    return {
      lines: [
        ...checkNames.map((name) => `${verdicts[name].padEnd(8)} ${name}`),
        `fingerprint ${own}`,
      ],
      data: { ...verdicts, fingerprint: own },
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
    writeDraw(file, publicDraw(committedDraw(ask, given.subject)))
    return { lines: [`${file} has the proof.`], data: { done: true, file } }
  },
}
