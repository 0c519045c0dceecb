import { existsSync } from 'node:fs'
import { drawSubject, fileOf, fileOption, writeDraw } from '../draw/file.ts'
import { publicDraw } from '../draw/public.ts'
import { committed } from '../draw/run.ts'
import { Refused } from '../refused.ts'
import type { Verb } from '../verb.ts'

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
