import { type DrawFile, leafStates } from '../../../../src/draw/file.ts'
import {
  digestOfHeads,
  digestOfStates,
  fingerprintOf,
  firstHead,
  headsAfter,
} from '../../../../src/draw/list.ts'
import { chained, logStart, type WinnerEvent } from '../../../../src/draw/winners.ts'
import { sha, signedRound, soundDraw } from '../../../support/draw.ts'

/** What may follow a draw: asked, declined, asked, accepted. */
export const events: readonly Omit<WinnerEvent, 'at'>[] = [
  { event: 'notified', place: 1, note: '' },
  { event: 'expired', place: 1, note: 'declined' },
  { event: 'notified', place: 2, note: '' },
  { event: 'accepted', place: 2, note: 'Ruth M.' },
]

/** Bytes that stand for chance and repeat on every run. */
export function dice(seed: string) {
  let bytes = sha(seed)
  return (below: number) => {
    bytes = sha(bytes)
    return bytes.readUInt32BE(0) % below
  }
}

type Roll = (below: number) => number
type Tamper = (file: DrawFile, roll: Roll) => void

const flip = (hex: string, roll: Roll) => {
  const at = roll(hex.length)
  const digit = (Number.parseInt(hex[at]!, 16) ^ (1 << roll(4))).toString(16)
  return hex.slice(0, at) + digit + hex.slice(at + 1)
}
const pick = <T>(list: readonly T[], roll: Roll) => list[roll(list.length)]!
const random = (roll: Roll) => sha(`${roll(2 ** 32)}`).toString('hex')

/** As a cheat would: everything that follows from the list is computed anew, so only published heads can tell. */
function recompute(file: DrawFile) {
  const { commitment, leaves, sealedStates } = file
  commitment.count = leaves.length
  commitment.states = digestOfStates(sealedStates)
  const chain = headsAfter(firstHead(commitment.giveaway), leaves)
  commitment.head = chain.at(-1)!
  for (const head of file.heads) head.head = chain[head.count] ?? head.head
  commitment.heads = digestOfHeads(file.heads)
}

const HOUR_MS = 3_600_000

/** Chains the log to the commitment anew, as only its owner can. */
function rechain(file: DrawFile) {
  let before = logStart(fingerprintOf(file.commitment), file.signature!)
  file.winners = file.winners.map((entry) => {
    const next = chained(before, entry)
    before = next.hash
    return next
  })
}

type Log = DrawFile['winners']

/** What no log may say after `events`. */
const against: Readonly<Record<string, (log: Log) => unknown>> = {
  'begins with a notice': (log) => (log[0]!.event = 'notified'),
  'begins before the round': (log) => (log[0]!.at = later(log[0]!, -HOUR_MS - 1)),
  'begins with a note': (log) => (log[0]!.note = 'drawn'),
  'begins at a place': (log) => (log[0]!.place = 1),
  'begins late': (log) => (log[0]!.at = later(log[1]!, 1)),
  'passes a place over': (log) => (log[1]!.place = 2),
  'asks another before an answer': (log) => log.splice(2, 1),
  'ends the wait early': (log) => (log[2]!.note = 'no_answer'),
  'has a reason of its own': (log) => (log[2]!.note = 'disliked'),
  'answers for another place': (log) => (log[2]!.place = 2),
  'goes back in time': (log) => (log[3]!.at = later(log[2]!, -1)),
  'accepts late': (log) => (log[4]!.at = later(log[3]!, 7 * 24 * HOUR_MS + 1)),
  'names nobody': (log) => (log[4]!.note = ''),
  'has a long name': (log) => (log[4]!.note = '\u{1F33E}'.repeat(101)),
  'has a name of two lines': (log) => (log[4]!.note = 'Ruth\nM.'),
  'has a name with a control sign': (log) => (log[4]!.note = 'Ruth\u0008 M.'),
  'has a name that turns around': (log) => (log[4]!.note = '\u202E.M htuR'),
  'has a name that hides its direction': (log) => (log[4]!.note = 'Ruth\u2066 M.'),
  'has a notice with a note': (log) => (log[1]!.note = 'no_answer'),
  'draws twice': (log) => log.push({ ...log[0]!, at: log[4]!.at }),
  'ends what was accepted': (log) => log.push({ ...log[4]!, event: 'expired', note: 'declined' }),
  'asks one more after every prize': (log) =>
    log.push({ ...log[4]!, event: 'notified', place: 3, note: '' }),
}

function later({ at }: Log[number], ms: number): string {
  return new Date(Date.parse(at) + ms).toISOString()
}

/** The sound draw of this length again, with another list. */
function recheat(file: DrawFile, cheat: NonNullable<Parameters<typeof soundDraw>[0]['cheat']>) {
  const count = file.leaves.length
  Object.assign(file, soundDraw({ count, draw: count - 40, events, cheat }))
}

export const tamperings: Readonly<Record<string, Tamper>> = {
  'a bit of a leaf': ({ leaves }, roll) => {
    const at = roll(leaves.length)
    leaves[at] = flip(leaves[at]!, roll)
  },
  'a bit of a sealed state': ({ sealedStates }, roll) => {
    const at = roll(sealedStates.length)
    sealedStates[at] = flip(sealedStates[at]!, roll)
  },
  'a bit of the signature': (file, roll) => {
    file.signature = flip(file.signature!, roll)
  },
  'a bit of a salt': ({ openings }, roll) => {
    const opening = pick(openings, roll)
    opening.salt = flip(opening.salt, roll)
  },
  'a bit of a published head': ({ heads }, roll) => {
    const head = pick(heads, roll)
    head.head = flip(head.head, roll)
  },
  'the hour of a published head': ({ heads }, roll) => {
    const head = pick(heads, roll)
    head.hour = new Date(Date.parse(head.hour) + 1 + roll(1000)).toISOString()
  },
  'a bit of the log': ({ winners }, roll) => {
    const entry = pick(winners, roll)
    entry.hash = flip(entry.hash, roll)
  },
  'a field of the commitment': ({ commitment }, roll) => {
    const field = pick(['head', 'states', 'heads', 'beacon'] as const, roll)
    commitment[field] = flip(commitment[field], roll)
  },
  'a number of the commitment': ({ commitment }, roll) => {
    const field = pick(['count', 'round', 'winners', 'answerDays'] as const, roll)
    commitment[field] += 1 + roll(3)
  },
  'the time or giveaway of the commitment': ({ commitment }, roll) => {
    if (roll(2)) commitment.giveaway += 'x'
    else commitment.madeAt = new Date(Date.parse(commitment.madeAt) + 1 + roll(99)).toISOString()
  },
  'a late leaf put in': (file, roll) => {
    const at = roll(file.leaves.length)
    file.leaves.splice(at, 0, random(roll))
    file.sealedStates.splice(at, 0, random(roll))
  },
  'a late leaf put in, all computed anew': (file, roll) => {
    const at = roll(file.heads.at(-1)!.count)
    file.leaves.splice(at, 0, random(roll))
    file.sealedStates.splice(at, 0, random(roll))
    recompute(file)
  },
  'a leaf left out': ({ leaves, sealedStates }, roll) => {
    const at = roll(leaves.length)
    leaves.splice(at, 1)
    sealedStates.splice(at, 1)
  },
  'a leaf left out, all computed anew': (file, roll) => {
    const at = roll(file.heads.at(-1)!.count)
    file.leaves.splice(at, 1)
    file.sealedStates.splice(at, 1)
    recompute(file)
  },
  'two leaves in each other’s place, all computed anew': (file, roll) => {
    const at = roll(file.heads.at(-1)!.count - 1)
    const [one, other] = [file.leaves[at]!, file.leaves[at + 1]!]
    file.leaves.splice(at, 2, other, one)
    recompute(file)
  },
  'the whole list swapped, all computed anew': (file, roll) => {
    const other = soundDraw({ count: file.leaves.length, draw: 5000 + roll(50), events })
    Object.assign(file, other)
  },
  'a line held, all computed anew': (file, roll) => {
    recheat(file, (_, states) => {
      const counting = [...states.keys()].filter((n) => states[n] === 'counts')
      states[pick(counting, roll)] = 'held'
    })
  },
  'a line added, all computed anew': (file, roll) => {
    recheat(file, (leaves, states) => {
      const at = roll(leaves.length)
      leaves.splice(at, 0, random(roll))
      states.splice(at, 0, 'counts')
    })
  },
  'a head dated after the commitment, all computed anew': (file) => {
    const { commitment, heads } = file
    const hour = new Date(Date.parse(commitment.madeAt) + HOUR_MS).toISOString()
    heads.push({ hour, count: commitment.count, head: commitment.head })
    commitment.heads = digestOfHeads(heads)
    rechain(file)
  },
  'no heads, all computed anew': (file) => {
    file.heads = []
    file.commitment.heads = digestOfHeads([])
    rechain(file)
  },
  'heads in another order, all computed anew': (file, roll) => {
    const { commitment, heads } = file
    const at = roll(heads.length - 1)
    const [one, other] = [heads[at]!, heads[at + 1]!]
    if (roll(2)) heads.splice(at, 2, other, one)
    else [one.hour, other.hour] = [other.hour, one.hour]
    commitment.heads = digestOfHeads(heads)
    rechain(file)
  },
  ...Object.fromEntries(
    Object.entries(against).map(([name, act]): [string, Tamper] => [
      `a log that ${name}, chained anew`,
      (file) => {
        act(file.winners)
        rechain(file)
      },
    ]),
  ),
  'the signature taken away, not what follows from it': (file, roll) => {
    file.signature = null
    if (roll(2)) file.openings = []
    else file.winners = []
  },
  'another round, truly signed': (file, roll) => {
    file.commitment.round += 1 + roll(3)
    file.signature = signedRound(file.commitment.round)
  },
  'another round’s signature': (file, roll) => {
    file.signature = signedRound(file.commitment.round + 1 + roll(3))
  },
  'a wrong state': ({ openings }, roll) => {
    const opening = pick(openings, roll)
    opening.state = pick(
      leafStates.filter((state) => state !== opening.state),
      roll,
    )
  },
  'a wrong state, sealed anew': (file, roll) => {
    const opening = pick(file.openings, roll)
    file.sealedStates[opening.leaf] = random(roll)
    file.commitment.states = digestOfStates(file.sealedStates)
  },
  'another leaf opened': ({ openings, leaves }, roll) => {
    const opening = pick(openings, roll)
    opening.leaf = (opening.leaf + 1 + roll(leaves.length - 1)) % leaves.length
  },
  'an opening left out': ({ openings }, roll) => {
    openings.splice(roll(openings.length), 1)
  },
  'an event left out': ({ winners }, roll) => {
    winners.splice(roll(winners.length - 1), 1)
  },
  'a name or reason': ({ winners }, roll) => {
    const entry = pick(winners, roll)
    entry.note += 'x'
  },
  'the time or place of an event': ({ winners }, roll) => {
    const entry = pick(winners, roll)
    if (roll(2)) entry.place += 1
    else entry.at = new Date(Date.parse(entry.at) + 1 + roll(9999)).toISOString()
  },
  'the round brought forward of the commitment': ({ commitment }) => {
    commitment.round -= 2400
  },
}

/** What no proof has; each verifier must say so. */
export const malformed: Readonly<Record<string, (file: DrawFile) => void>> = {
  'a field too many': (file) => Object.assign(file, { winner: 'me' }),
  'limits of its own': (file) => Object.assign(file, { limits: ['It proves everything.'] }),
  'empty limits': (file) => Object.assign(file, { limits: [] }),
  'no heads at all': (file) => Reflect.deleteProperty(file, 'heads'),
  'no days to answer': ({ commitment }) => (commitment.answerDays = 0),
  'no winners': ({ commitment }) => (commitment.winners = 0),
  'upper-case hex': ({ leaves }) => (leaves[1] = 'A'.repeat(64)),
  'a fraction': ({ heads }) => (heads[1]!.count = 1.5),
  'a number below zero': ({ commitment }) => (commitment.round = -1),
  'a number that is too large': ({ commitment }) => (commitment.round = 2 ** 53),
  'a truth as a number': ({ commitment }) => Object.assign(commitment, { count: true }),
  'a day that is none': ({ commitment }) => (commitment.madeAt = '2025-02-30T00:00:00.000Z'),
  'an instant of another zone': ({ commitment }) =>
    (commitment.madeAt = '2025-02-20T00:00:00+01:00'),
  'a second that is none': ({ heads }) => (heads[0]!.hour = '2025-02-20T00:00:60.000Z'),
  'digits of another script': ({ heads }) => (heads[0]!.hour = '2025-02-20T00:00:0٣.000Z'),
  'half a character': ({ winners }) => (winners.at(-1)!.note = '\uD83D'),
  'an unknown state': ({ openings }) => Object.assign(openings[0]!, { state: 'wins' }),
  'a list as an object': (file) => Object.assign(file, { winners: {} }),
}

const utf8 = (text: string) => new TextEncoder().encode(text)

/** The same for files: what their bytes may be that no proof is. */
export const misread: Readonly<Record<string, (json: string) => Uint8Array>> = {
  nothing: () => utf8(''),
  'half of it': (json) => utf8(json.slice(0, json.length / 2)),
  'something behind it': (json) => utf8(`${json} {}`),
  'a byte-order mark': (json) => utf8(`\uFEFF${json}`),
  'a byte that is no UTF-8': (json) => Buffer.from(json.replace('Ruth', 'R\u00FCth'), 'latin1'),
  'half a character in UTF-8': (json) =>
    Buffer.from(json.replace('Ruth', '\u00ED\u00A0\u0080'), 'latin1'),
  'UTF-16': (json) => Buffer.from(`\uFEFF${json}`, 'utf16le'),
  '100,000 nested lists': (json) =>
    utf8(json.replace('"heads":[', `"heads":[${'['.repeat(1e5)}${']'.repeat(1e5)},`)),
  'a number that is none': (json) => utf8(json.replace('"winners":1', '"winners":NaN')),
  'a number without end': (json) => utf8(json.replace('"winners":1', '"winners":1e999')),
  'a field twice, the second wrong': (json) =>
    utf8(json.replace('"winners":1', '"winners":1,"winners":0')),
}
