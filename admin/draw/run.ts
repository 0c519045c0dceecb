import { type Beacon, instantOf, quicknet } from '../../src/draw/beacon.ts'
import { type Commitment, type DrawFile, readDrawFile, readHeads } from '../../src/draw/file.ts'
import { fingerprintOf } from '../../src/draw/list.ts'
import { checkNames, isSignature, verdictOf, verdictsOn } from '../../src/draw/proof.ts'
import { chained, logStart } from '../../src/draw/winners.ts'
import { drawPath } from '../../src/pages/paths.ts'
import { fetchText, type Fetch, jsonIn } from '../fetch.ts'
import { Refused } from '../refused.ts'
import { readBytes } from '../output.ts'
import { configurationOf, siteOf } from '../target.ts'
import { defineCommand, type Context } from '../command.ts'
import {
  append,
  checkProof,
  committedDraw,
  drawSubject,
  fileOf,
  fileOption,
  fileToWrite,
  readDraw,
  readJson,
  type StoredDraw,
  writeProof,
} from './ledger.ts'

export const drawRun = defineCommand({
  name: 'draw run',
  summary: 'Reads the round of the commitment, checks its signature, and ranks all leaves.',
  subject: drawSubject,
  options: {
    beacon: { value: 'file', says: 'the round as JSON; without it two relays are asked' },
    file: fileOption,
    site: { value: 'origin', says: 'where the commitment is published; SITE_ORIGIN without it' },
  },
  run: async (context) => {
    const { ask, now, given, beacon } = context
    const { subject: id, options } = given
    const file = fileToWrite(given)
    const draw = committedDraw(ask, id)
    checkProof(file, draw)
    checkShown(draw, await shownDraw(context, file, fetch))
    const signature = await signatureOf(draw.commitment, options.beacon, now, fetch, beacon)
    const drawn = drawnBy(draw, signature, now)
    writeProof(file, drawn, () => append(ask, drawn))
    return {
      lines: [`Drawn. ${file} has the proof: deploy it. Then: winner next ${id}`],
      data: { done: true, file, signature },
    }
  },
})

/** What everybody sees of a draw: at the site, and of a local ledger in its file, unless `--site` says where. */
export async function shownDraw(
  { given, target }: Pick<Context<{ site: string | undefined }>, 'given' | 'target'>,
  file: string,
  fetchImpl: Fetch,
): Promise<DrawFile> {
  const { site } = given.options
  if (site === undefined && !target.remote) return readDraw(file)
  const origin = siteOf(site, await configurationOf(target))
  const url = `${origin}${drawPath(given.subject, 'draw.json')}`
  const { text } = await fetchText(fetchImpl, url, { redirect: 'follow' })
  const draw = readDrawFile(new TextEncoder().encode(text))
  if (draw === undefined) throw new Refused(`${url} shows no commitment: deploy first, then draw.`)
  return draw
}

/** Throws `Refused` unless a draw may run, and is shown as it was committed. */
export function checkShown(draw: StoredDraw, shown: DrawFile): void {
  const { commitment, signature } = draw
  if (signature !== null)
    throw new Refused(`The draw of ${commitment.giveaway} has run. It runs once.`)
  if (
    fingerprintOf(shown.commitment) !== fingerprintOf(commitment) ||
    verdictOf(verdictsOn(shown)) === 'wrong'
  ) {
    throw new Refused(
      'What is shown is not what the ledger has committed: something was changed. Nothing was drawn.',
    )
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
  const at = instantOf(round)
  if (now < at)
    throw new Refused(`Round ${round} comes at ${new Date(at).toISOString()}. Wait for it.`)
  const urls = RELAYS.map((relay) => `${relay}/${beacon.chain}/public/${round}`)
  const answers =
    file === undefined
      ? await Promise.all(urls.map((url) => jsonAt(url, fetchImpl)))
      : [readJson(file)]
  const signatures = answers.map((answer) => String(Object(answer).signature))
  const right = signatures.find((each) => isSignature(beacon, round, each))
  if (right !== undefined) return right
  throw new Refused(
    `${file ?? 'No relay'} has no right signature of round ${round}, and no other round serves. Save ${urls[0]} and give it with --beacon.`,
  )
}

/** A draw with the round's signature, and with it who is drawn. */
export function drawnBy(draw: StoredDraw, signature: string, now: number): StoredDraw {
  const start = logStart(fingerprintOf(draw.commitment), signature)
  const at = new Date(now).toISOString()
  return {
    ...draw,
    signature,
    winners: [chained(start, { event: 'drawn', at, place: 0, note: '' })],
  }
}

const sentences = {
  right: 'RIGHT: everything that can be checked so far.',
  wrong: 'WRONG: something does not match.',
  rehearsal: 'REHEARSAL: by a beacon that anybody can sign. It proves nothing.',
}
const BEYOND =
  'No check can know whether the rules were kept, who may take part, and who was rightly set aside.'

export const drawVerify = defineCommand({
  name: 'draw verify',
  summary: 'Checks a draw from its files alone, without ledger or network.',
  subject: drawSubject,
  options: {
    file: fileOption,
    log: { value: 'file', says: 'a log.json that was saved before' },
    fingerprint: {
      value: 'hex',
      says: 'a fingerprint of the commitment, or a seal, that was kept',
    },
  },
  run: ({ given }) => {
    const { log, fingerprint: kept } = given.options
    const draw = readDraw(fileOf(given))
    const heads = log === undefined ? [] : readHeads(readBytes(log))
    if (heads === undefined) throw new Refused(`${log} is not a log.json.`)
    const verdicts = verdictsOn(draw, { heads, kept: kept?.toLowerCase() })
    const verdict = verdictOf(verdicts)
    const fingerprint = fingerprintOf(draw.commitment)
    return {
      lines: [
        sentences[verdict],
        BEYOND,
        ...checkNames.map((name) => `${verdicts[name].padEnd(9)} ${name}`),
        `fingerprint ${fingerprint}`,
      ],
      data: { verdict, ...verdicts, fingerprint },
      exit: verdict === 'right' ? 0 : 1,
    }
  },
})

export const drawWrite = defineCommand({
  name: 'draw write',
  summary: 'Writes the proof anew from the ledger, where its file was lost or cut off.',
  subject: drawSubject,
  options: { file: fileOption },
  run: ({ ask, given }) => {
    const file = fileToWrite(given)
    writeProof(file, committedDraw(ask, given.subject))
    return { lines: [`${file} has the proof.`], data: { done: true, file } }
  },
})
