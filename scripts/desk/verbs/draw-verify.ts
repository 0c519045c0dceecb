import { fingerprintOf } from '../../../src/domain/draw/commitment.ts'
import { readHeads } from '../../../src/draw/file.ts'
import { checkNames, verdictsOn } from '../../../src/draw/proof.ts'
import { drawSubject, fileOf, fileOption, jsonOf, readDraw } from '../draw/file.ts'
import { Refused } from '../refused.ts'
import type { Verb } from '../verb.ts'

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
