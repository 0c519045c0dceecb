import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkPublished, drawToRun, signatureOf } from '../../../scripts/desk/draw/run.ts'
import { askFile } from '../../../scripts/desk/ledger.ts'
import { instantOf } from '../../../src/draw/beacon.ts'
import { signedRound, testBeacon } from '../../support/draw.ts'
import { openLedger } from '../delivery/support/ledger.ts'
import { check, committed, drawn, id } from './support/closed.ts'

describe('the draw', () => {
  const answer =
    (body: unknown, status = 200) =>
    async () =>
      Response.json(body, { status })
  const signature = (round: number) => ({ round, signature: signedRound(round) })

  test('runs once, on the round of the commitment, and proves itself', async () => {
    const { ask, ledger, read, file } = await drawn()
    const proof = read()
    expect(check(proof)).not.toContain('fail')
    expect(proof.openings.at(-1)?.state).toBe('counts')
    expect(proof.openings.slice(0, -1).map(({ state }) => state)).not.toContain('counts')
    expect(proof.commitment).toEqual(file.commitment)
    expect(() => drawToRun(ask, id, proof)).toThrow(/runs once/)
    expect(() => ledger.rows(`UPDATE draws SET signature = '${signedRound(1)}'`)).toThrow(/never/)
  })

  test('is refused before a commitment and after any change', async () => {
    const { ask, file } = await committed()
    expect(() => drawToRun(askFile(openLedger().sqlite), id, file)).toThrow(/not committed/)
    const changed = structuredClone(file)
    changed.commitment.winners = 2
    expect(() => drawToRun(ask, id, changed)).toThrow(/something was changed/)
    const shorter = { ...file, leaves: file.leaves.slice(1) }
    expect(() => drawToRun(ask, id, shorter)).toThrow(/something was changed/)
  })

  test('takes a round from either relay or a file, and no other round', async () => {
    const { file, round } = await committed()
    const { commitment } = file
    const at = instantOf(testBeacon, round)
    const ask = (fetchImpl: (url: string) => Promise<Response>, when = at, saved?: string) =>
      signatureOf(commitment, saved, when, fetchImpl, testBeacon)
    const right = signature(round)
    expect(await ask(answer(right))).toBe(right.signature)
    const oneDown = async (url: string) =>
      url.includes('cloudflare') ? Response.json(right) : Promise.reject(new Error('down'))
    expect(await ask(oneDown)).toBe(right.signature)
    const oneLies = async (url: string) =>
      Response.json(
        url.includes('cloudflare') ? right : { ...right, signature: signedRound(round + 1) },
      )
    expect(await ask(oneLies)).toBe(right.signature)
    const saved = join(mkdtempSync(join(tmpdir(), 'beacon-')), 'round.json')
    writeFileSync(saved, JSON.stringify(right))
    expect(await ask(() => expect.fail('no file'), at, saved)).toBe(right.signature)

    await expect(ask(answer(right), at - 1)).rejects.toThrow(/Wait for it/)
    await expect(ask(answer({}, 503))).rejects.toThrow(/No relay answered/)
    await expect(ask(answer(signature(round + 1)))).rejects.toThrow(/no other serves/)
    await expect(ask(answer({ round, signature: signedRound(round + 1) }))).rejects.toThrow(
      /signature of the round is wrong/,
    )
    writeFileSync(saved, '{"round": 7}')
    await expect(ask(answer(right), at, saved)).rejects.toThrow(/round.json is no round/)
    writeFileSync(saved, 'not JSON')
    await expect(ask(answer(right), at, saved)).rejects.toThrow(/cannot be read/)
  })

  test('is refused until the very commitment is published', async () => {
    const { file } = await committed()
    const published = (body: unknown, status = 200) =>
      checkPublished(file.commitment, 'https://example.org', answer(body, status))
    await expect(published(file)).resolves.toBeUndefined()
    await expect(published({}, 404)).rejects.toThrow(/deploy first/)
    const other = structuredClone(file)
    other.commitment.round += 1
    await expect(published(other)).rejects.toThrow(/another commitment/)
  })
})
