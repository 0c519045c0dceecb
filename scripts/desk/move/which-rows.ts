import { holds, kinds } from '../../../src/delivery/kinds.ts'
import { quoted } from '../ledger/ask.ts'
import type { Move } from '../move.ts'
import { Refused } from '../refused.ts'
import type { Given, Options } from '../verb.ts'

const options = {
  id: { value: 'id', says: 'one submission' },
  kind: { value: 'kind', says: 'all of a kind', choices: kinds },
  hold: { value: 'hold', says: 'all that are held for this', choices: holds },
  letter: { value: 'id', says: 'one dead letter, by the id of its message' },
  all: { says: 'all' },
  yes: { says: 'needed for more than one submission, and for a dead letter' },
} as const satisfies Options

export function optionsOf({ takes, asks, letters }: Move): Options {
  const { id, kind, hold, letter, all, yes } = options
  return {
    id,
    kind,
    ...(takes.includes('quarantined') && { hold }),
    ...(letters && { letter }),
    all,
    ...(asks && { yes }),
  }
}

export function whichOf(move: Move, { options: { id, kind, hold }, flags }: Given): string {
  const chosen = Object.entries({ id, kind, hold }).filter(([, value]) => value !== undefined)
  if (chosen.length === 0 && !flags.has('all')) {
    const ways = Object.keys(optionsOf(move)).filter((name) => name !== 'yes')
    throw new Refused(`${move.name} needs one of --${ways.join(', --')}.`)
  }
  if (id !== undefined && chosen.length > 1)
    throw new Refused('--id names one row: nothing beside it.')
  if (id !== undefined && !/^[0-9a-f-]{36}$/.test(id))
    throw new Refused(`"${id}" is no id of a submission: those have 36 characters.`)
  return chosen.length === 0
    ? 'TRUE'
    : chosen.map(([column, value]) => `${column} = ${quoted(String(value))}`).join(' AND ')
}

export function refuseOthers({ options: { id, kind, hold }, flags }: Given): void {
  if ((id ?? kind ?? hold) !== undefined || flags.has('all'))
    throw new Refused('--letter names one dead letter: nothing beside it.')
}
