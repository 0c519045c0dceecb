import { type Hold, holds } from '../src/delivery/holds.ts'
import type { Kind } from '../src/delivery/submission.ts'
import { typedReceipt } from '../src/giveaway/receipt.ts'
import { type CommandContext, type CommandResult, defineCommand } from './command.ts'
import { type Ask, filledIn, quoted } from './ledger.ts'
import { Refused } from './refused.ts'

export const kindsByName = { signups: 'newsletter', entries: 'contest' } as const
export type KindName = keyof typeof kindsByName
export const kindNames = Object.keys(kindsByName) as KindName[]

export function nameOfKind(kind: Kind): KindName {
  return kind === 'newsletter' ? 'signups' : 'entries'
}

export function nameOfOne(kind: Kind): string {
  return kind === 'newsletter' ? 'signup' : 'entry'
}

const subject = { name: 'id', says: 'an id, a receipt, or the beginning of either' } as const

export const retry = defineCommand({
  name: 'retry',
  summary: 'Send again what needs attention: one submission, or all without an id.',
  subject: { ...subject, optional: true },
  options: {},
  run: (context) =>
    move(context, {
      rows:
        context.subject === ''
          ? "status = 'needs_attention'"
          : `status IN ('needs_attention', 'pending') AND ${isNamed(context)}`,
      // Resets the count but not `tries`, because `forget` lists what may have reached the service.
      sets: `status = 'pending', cause = NULL, attempts = 1, unclear = 0, refused_at = NULL,
        next_attempt_at = ${context.now}, waiting_since = ${context.now},
        tries = iif(attempts > 0, json_insert(tries, '$[#]', json_array(${context.now}, 'retried')), tries)`,
      done: 'will be sent within a minute',
    }),
})

export const hold = defineCommand({
  name: 'hold',
  summary: 'Keep a submission from being sent and from the draw, until you release it.',
  subject: { ...subject, optional: true },
  options: {
    'taken-by-csv': { says: 'all waiting signups: you have put them on the list yourself' },
  },
  run: (context) => {
    const { now, options, subject: id } = context
    one('hold', id !== '', options['taken-by-csv'])
    if (id !== '') {
      const held = move(context, {
        rows: `status <> 'sending' AND ${isNamed(context)}`,
        sets: `status = 'quarantined', hold = coalesce(hold, 'by_hand'), delivered_at = NULL, reviewed_at = ${now}`,
        done: 'held',
      })
      return held.exit === 0 ? withNextEntry(context, held) : held
    }
    const result = move(context, {
      rows: "status = 'pending' AND kind = 'newsletter'",
      sets: `status = 'quarantined', hold = 'handled_by_hand', reviewed_at = ${now}`,
      done: 'held',
    })
    const undo = 'To undo it: npm run admin -- release --hold handled_by_hand'
    return { ...result, lines: [...result.lines!, ...(result.exit === 0 ? [undo] : [])] }
  },
})

export const release = defineCommand({
  name: 'release',
  summary: 'Let a held submission be sent and drawn. Of an address only one entry can count.',
  subject: { ...subject, optional: true },
  options: {
    hold: {
      value: 'hold',
      says: 'all that are held for this reason',
      choices: holds.filter((each): each is Exclude<Hold, 'duplicate'> => each !== 'duplicate'),
    },
  },
  run: (context) => {
    const { now, options, subject: id } = context
    one('release', id !== '', options.hold !== undefined)
    return move(context, {
      rows: `status = 'quarantined' AND ${id === '' ? `hold = '${options.hold}'` : isNamed(context)}`,
      sets: `status = 'pending', hold = NULL, next_attempt_at = ${now}, waiting_since = ${now}, reviewed_at = ${now}`,
      done: 'released',
    })
  },
})

/**
 * SQL for the next entry of each inbox that has no counting entry in the giveaway: its first duplicate that nobody has reviewed.
 * `of` selects the held entries `h`.
 */
export function nextEntries(of: string): string {
  return `SELECT next.id, next.received_at, next.giveaway
    FROM (SELECT h.inbox_key, h.scope FROM submissions h ${of}) h
    CROSS JOIN submissions next ON next.id = (
      SELECT d.id FROM submissions d INDEXED BY of_inbox
      WHERE d.inbox_key = h.inbox_key AND d.kind = 'contest' AND d.hold = 'duplicate'
        AND d.scope = h.scope AND d.reviewed_at IS NULL
      ORDER BY d.received_at LIMIT 1
    )
    WHERE NOT EXISTS (
      SELECT 1 FROM submissions c INDEXED BY place_taken
      WHERE c.inbox_key = h.inbox_key AND c.scope = h.scope AND c.kind = 'contest' AND c.hold IS NULL
    )`
}

/** Names the entry that can count instead of the one just held. */
function withNextEntry(context: CommandContext, held: CommandResult): CommandResult {
  const [[next] = []] = context.ask(
    nextEntries(`WHERE h.kind = 'contest' AND h.${isNamed(context)}`),
  )
  if (next === undefined) return held
  const release = `npm run admin -- release ${next['id']}`
  const line = `No entry of this inbox counts now. To let the next one count: ${release}`
  return { ...held, lines: [...held.lines!, line] }
}

function one(command: string, ...ways: boolean[]): void {
  if (ways.filter(Boolean).length !== 1)
    throw new Refused(`${command} takes an id or one option: npm run admin -- ${command} --help`)
}

function isNamed({ ask, subject: text }: Pick<CommandContext, 'ask' | 'subject'>): string {
  return `id = ${quoted(idNamed(ask, text) ?? '')}`
}

/** Finds an id by the id, the receipt, or the beginning of either. Throws `Refused` when several match. */
export function idNamed(ask: Ask, text: string): string | undefined {
  const id = text.toLowerCase()
  const receipt = typedReceipt(text)
  const [found = []] = ask(
    filledIn(
      `SELECT id FROM submissions WHERE id >= ?1 AND id < ?1 || '~'
       UNION SELECT id FROM submissions WHERE receipt >= ?2 AND receipt < ?2 || '~' AND ?2 <> '' LIMIT 2`,
      id,
      receipt,
    ),
  )
  if (found.length > 1)
    throw new Refused(`More than one submission begins with "${text}": write more of it.`)
  const [row] = found
  return row && String(row['id'])
}

type Move = { rows: string; sets: string; done: string }

function move({ ask }: Pick<CommandContext, 'ask'>, { rows, sets, done }: Move): CommandResult {
  const [[found] = [], moved = []] = ask(
    `SELECT count(*) AS n FROM submissions WHERE ${rows}`,
    `UPDATE OR IGNORE submissions SET ${sets} WHERE ${rows} RETURNING id`,
  )
  const ids = moved.map(({ id }) => String(id))
  const stayed = Number(found?.['n']) - ids.length
  return {
    lines: [
      ...(ids.length + stayed === 0 ? ['There is nothing like that.'] : []),
      ...(ids.length === 1 ? [`${ids[0]} ${done}.`] : []),
      ...(ids.length > 1 ? [`${ids.length} ${done}.`] : []),
      ...(stayed > 0
        ? [`${stayed} stayed: another entry of the same address counts. Hold that one first.`]
        : []),
    ],
    data: { moved: ids, stayed },
    exit: ids.length === 0 ? 1 : 0,
  }
}
