import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fingerprintOf } from '../../../src/domain/draw/commitment.ts'
import type { DrawFile } from '../../../src/domain/draw/draw-file.ts'
import { readDrawFile } from '../../../src/draw/file.ts'
import { Refused } from '../refused.ts'
import type { Given, Option } from '../verb.ts'

/** The subject of the verbs about a draw. */
export const drawSubject = { name: 'giveaway', says: 'the id of a giveaway' }

export const fileOption: Option = {
  value: 'file',
  says: 'the proof; content/giveaways/<giveaway>.draw.json without it, which a deploy publishes',
}

/** Where the proof of a giveaway's draw is kept. */
export function fileOf({ subject, options }: Given): string {
  return options['file'] ?? `content/giveaways/${subject}.draw.json`
}

/** One line for each leaf, so that a change can be read in a comparison of two versions. */
export function writeDraw(file: string, draw: DrawFile): void {
  writeFileSync(file, `${JSON.stringify(draw, null, 1)}\n`)
}

/** Throws `Refused` when the file is there and is anything but the proof of this draw. */
export function checkOwn(file: string, { commitment }: Pick<DrawFile, 'commitment'>): void {
  if (!existsSync(file)) return
  if (fingerprintOf(readDraw(file).commitment) !== fingerprintOf(commitment))
    throw new Refused(`${file} is the proof of another draw: say --file.`)
}

/** Throws `Refused` when the file is missing or is no draw. */
export function readDraw(file: string): DrawFile {
  if (!existsSync(file)) throw new Refused(`There is no ${file}.`)
  const draw = readDrawFile(jsonOf(file))
  if (draw === undefined) throw new Refused(`${file} is not a draw that the desk wrote.`)
  return draw
}

/** The JSON in a file. Throws `Refused` when it cannot be read. */
export function jsonOf(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new Refused(`${file} cannot be read as JSON.`)
  }
}
