import { bls12_381 } from '@noble/curves/bls12-381.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { closeList, readDrawing, readList } from '../../../../src/delivery/closed-lists.ts'
import { store } from '../../../../src/delivery/ledger.ts'
import type { EntrySubmission } from '../../../../src/delivery/submission.ts'
import { messageOf } from '../../../../src/draw/beacon.ts'
import type { PublicDraw } from '../../../../src/draw/check.ts'
import { drawAtOf, type Giveaway } from '../../../../src/giveaway/giveaway.ts'
import { listAtOf, timeOf } from '../../../../src/giveaway/round.ts'
import { runDraw } from '../../../../admin/draw.ts'
import { sqliteQuery } from '../../../../admin/ledger.ts'
import { openLedger } from '../../delivery/support/ledger.ts'
import { entry } from '../../delivery/support/people.ts'
import { giveawayFrom } from '../../support/giveaways.ts'

export const giveaway: Giveaway = {
  ...giveawayFrom('2025-07-20T00:00:00-05:00', '2025-08-18T23:59:59-05:00'),
  id: '2025-07',
}
export const HOUR = 3_600_000
export const DAY = 24 * HOUR
export const opensAt = giveaway.opensAt.ms
export const drawAt = drawAtOf(giveaway).ms
export const listAt = listAtOf(giveaway)

/** A beacon whose secret the tests know. */
const { shortSignatures: scheme } = bls12_381
const secret = new Uint8Array(32).fill(7)
export const key = bytesToHex(scheme.getPublicKey(secret).toBytes())

const signed = new Map<number, string>()

export function sign(round: number): string {
  const signature = signed.get(round) ?? bytesToHex(scheme.sign(messageOf(round), secret).toBytes())
  signed.set(round, signature)
  return signature
}

/** What drand would answer; tests change it. */
async function drand(url: string): Promise<Response> {
  return Response.json({ signature: sign(Number(url.split('/').at(-1))) })
}

/** A ledger with a drawing on it: posts, the cron, the owner's command and what is public. */
export function openSite(winners = 1) {
  const ledger = openLedger()
  const query = sqliteQuery(ledger.sqlite)
  const own = { ...giveaway, winners }
  let count = 0
  return {
    ...ledger,
    query,
    giveaway: own,
    /** Stores an entry of an inbox. */
    async post(inbox: string, change: Partial<EntrySubmission> = {}) {
      const n = count++
      const post = entry(n, opensAt + n, { emailKey: `${inbox}@example.org`, ...change })
      await store(ledger.db, post, 'queue')
      return post
    },
    close: (at = listAt) => closeList(ledger.db, own, at),
    /** Runs `draw` at an instant. */
    async draw(
      now: number,
      given: { answer?: 'accepted' | 'none' | 'declined' | 'ineligible'; line?: number } = {},
      fetchImpl = drand,
    ) {
      const line = given.line === undefined ? undefined : String(given.line)
      const options = { ...given, line, answer: given.answer, yes: true }
      const context = { query, now, subject: own.id, options, target, fetchImpl }
      return runDraw(context as unknown as Parameters<typeof runDraw>[0], key)
    },
    async seen(): Promise<PublicDraw | undefined> {
      const { draw, asked } = await readDrawing(ledger.db, own)
      if (draw === undefined) return undefined
      return structuredClone({ draw, asked, list: await readList(ledger.db, own.id) })
    },
    numberAt: async () => timeOf((await readDrawing(ledger.db, own)).draw!.round),
  }
}

const target = { remote: false, env: undefined, persistTo: undefined, content: 'sample' }
