import type { Ask } from '../ledger/ask.ts'
import { dismissLetter } from '../letter.ts'
import { type Move, moves } from '../move.ts'
import { optionsOf, refuseOthers, whichOf } from '../move/which-rows.ts'
import { type Desk, type Given, needsYes, type Verb, type VerbResult } from '../verb.ts'

export const moveVerbs: readonly Verb[] = moves.map((move) => ({
  name: move.name,
  summary: move.summary,
  options: optionsOf(move),
  run: ({ ask, given, now }: Desk) => moveRows(move, ask, given, now),
}))

function moveRows(move: Move, ask: Ask, given: Given, now: number): VerbResult {
  const { id, letter } = given.options
  if (letter !== undefined) {
    refuseOthers(given)
    return dismissLetter(ask, letter, given.flags.has('yes'))
  }
  const chosen = `${(id === undefined ? undefined : move.takesById) ?? move.takes} AND ${whichOf(move, given)}`
  const [found = []] = ask(`SELECT count(*) AS n FROM submissions WHERE ${chosen}`)
  const count = Number(found[0]?.['n'])
  if (move.asks && id === undefined && count > 0 && !given.flags.has('yes'))
    return needsYes([`${count} would be ${move.done}.`], { count })
  const answers = ask(
    ...(move.before ? [move.before(chosen)] : []),
    `UPDATE OR IGNORE submissions SET ${move.sets(now)} WHERE ${chosen} RETURNING id, attempts`,
  )
  const moved = answers.at(-1)?.map((row) => String(row['id'])) ?? []
  const stayed = count - moved.length
  const lines = [
    `${moved.length} ${move.done}`,
    ...(stayed > 0
      ? [`${stayed} stayed: another entry of the address stands. Hold that one first.`]
      : []),
  ]
  return { lines, data: { [move.done]: moved, stayed }, exit: moved.length === 0 ? 1 : 0 }
}
