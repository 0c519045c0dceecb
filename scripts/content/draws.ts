import type { DrawSummary } from '../../src/domain/draw/draw-file.ts'
import { readDrawFile } from '../../src/draw/file.ts'
import type { Giveaways } from '../../src/giveaway/texts.ts'
import { nearest } from '../../src/lib/words.ts'
import type { Reading } from './reading.ts'

const NAME = /^giveaways\/(.+)\.draw\.json$/

/** `giveaways/{id}.draw.json`, written by the desk: the draws by giveaway id, and the winners' names. */
export function readDraws(
  reading: Reading,
  ids: readonly string[],
): Pick<Giveaways, 'draws' | 'winners'> {
  const files = [...reading.files].filter(([file]) => NAME.test(file))
  const draws = files.flatMap(([file, text]): [string, DrawSummary][] => {
    const id = NAME.exec(file)?.[1] ?? ''
    reading.read.add(file)
    const guess = nearest(id, ids) ?? ids[0]
    if (!ids.includes(id)) {
      report(file, `no giveaway has this id; name the file ${guess}.draw.json`)
      return []
    }
    const draw = readDrawFile(parsed(text))
    if (draw?.commitment.giveaway !== id) {
      report(file, `put the file back as the desk wrote it; it is not the draw of ${id}`)
      return []
    }
    const { commitment, signature, openings, winners } = draw
    return [[id, { commitment, signature, openings, winners }]]
  })
  return {
    draws: Object.fromEntries(draws),
    winners: Object.fromEntries(draws.map(([id, draw]) => [id, namesIn(draw)])),
  }

  function report(file: string, advice: string): void {
    reading.problems.push({ file, line: 1, field: 'file', advice })
  }
}

/** The public names of the winners who accepted, from the winners' log. */
function namesIn({ winners }: DrawSummary): string[] {
  return winners.flatMap(({ event, note }) => (event === 'accepted' ? [note] : []))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // reported by the caller
  }
}
