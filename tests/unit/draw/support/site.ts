import { bls12_381 } from '@noble/curves/bls12-381.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { expect } from 'vitest'
import type { Answer } from '../../../../src/core/draw/list.ts'
import { askNext, noteAnswer, readDrawing } from '../../../../src/server/owner/draw.ts'
import { closeLists, readDraw } from '../../../../src/server/ledger/closed-lists.ts'
import { store } from '../../../../src/server/ledger/ledger.ts'
import type { EntrySubmission } from '../../../../src/server/ledger/submission.ts'
import { isSigned, messageOf } from '../../../../src/core/draw/beacon.ts'
import { realTimers } from '../../../../src/core/time/timers.ts'
import { checkDraw } from '../../../../src/core/draw/check.ts'
import { drawAtOf } from '../../../../src/core/giveaway/giveaway.ts'
import { listAtOf } from '../../../../src/core/giveaway/round.ts'
import { openLedger } from '../../support/ledger.ts'
import { entry } from '../../support/people.ts'
import { giveawayFrom } from '../../support/giveaways.ts'

export const giveaway = giveawayFrom('2025-07-20T00:00:00-05:00', '2025-08-18T23:59:59-05:00')
export const HOUR = 3_600_000
export const DAY = 24 * HOUR
export const drawAt = drawAtOf(giveaway).ms
export const listAt = listAtOf(giveaway)
/** The end of the entry period. */
export const endsAt = listAt - 9 * HOUR

/** A beacon whose secret the tests know. */
const { shortSignatures: scheme } = bls12_381
const secret = new Uint8Array(32).fill(7)
const key = bytesToHex(scheme.getPublicKey(secret).toBytes())

export function sign(round: number): string {
  return bytesToHex(scheme.sign(messageOf(round), secret).toBytes())
}

/** A round as drand has published it. */
export const oldRound = {
  round: 657_413,
  signature:
    'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b',
}

async function drand(url: string): Promise<Response> {
  return Response.json({ signature: sign(Number(url.split('/').at(-1))) })
}

/** A ledger with entries and a draw on it: posts, the cron, the owner's commands and what is public. */
export async function openSite(entries = 0, winners = 1) {
  const ledger = openLedger()
  const own = { ...giveaway, winners }
  let count = 0
  /** Stores an entry of an inbox; by default in the last hours of the giveaway. */
  async function post(inbox: string, change: Partial<EntrySubmission> = {}) {
    const n = count++
    const receipt = n.toString(16).padStart(32, '0')
    const email = `${inbox}@example.org`
    const one = entry(n, endsAt - 3 * HOUR + n, { email, receipt, ...change })
    await store(ledger.db, one)
    return one
  }
  while (count < entries) await post(`r${count}`)
  return {
    ...ledger,
    post,
    cron: (at = listAt) =>
      closeLists({ db: ledger.db, log: (event) => expect.fail(event) }, [own], at),
    /** Names who is asked next. */
    draw: (now: number, fetchImpl = drand) =>
      askNext(ledger.db, own, now, {
        fetch: fetchImpl,
        timers: realTimers,
        isSigned: async (round, signature) => isSigned(round, signature, key),
      }),
    note: (now: number, answer: Answer, line: number) =>
      noteAnswer(ledger.db, own, now, { line, answer }),
    /** What the owner sees. */
    drawing: (now: number) => readDrawing(ledger.db, own, now),
    /** What everybody sees; `draw` is null until the list closes. */
    seen: async (now = listAt) => (await readDraw(ledger.db, own, now)) as Seen,
    check: (seen: Seen) => checkDraw(seen, own, key),
  }
}

export type Seen = Parameters<typeof checkDraw>[0]
