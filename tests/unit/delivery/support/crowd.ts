import type { Submission } from '../../../../src/delivery/submission.ts'
import { receiptOf } from '../../../../src/giveaway/receipt.ts'
import { entry, signup } from './people.ts'
import type { Chaos, Random, World } from './world.ts'

const SECOND = 1000

/** Who posts what: mostly new people, some twice by a slip of the finger, some bots; the refused try again. */
export function createCrowd(random: Random, world: World, chaos: Chaos, size: number) {
  const everybody: Submission[] = []
  const acknowledged = new Set<Submission>()
  const counts = { posts: 0, refused: 0 }

  function pick(n: number): Submission {
    const now = world.clock.now()
    const id = uuid(random)
    const dice = random()
    const earlier = everybody[everybody.length - 1 - Math.floor(random() * 50)]
    // A double click, or an entrant who tries again under another name.
    if (earlier !== undefined && dice < 0.03) {
      const same = { id, receivedAt: now }
      return earlier.kind === 'contest'
        ? { ...earlier, ...same, receipt: receiptOf(id) }
        : { ...earlier, ...same }
    }
    if (earlier?.kind === 'contest' && dice < 0.05) {
      return entry(n + size, now, { id, emailKey: earlier.emailKey, hold: earlier.hold })
    }
    const hold = dice > 0.99 ? ('honeypot' as const) : undefined
    return random() < 0.35 ? entry(n, now, { id, hold }) : signup(n, now, { id, hold })
  }

  function silence(): Promise<undefined> {
    return new Promise(
      (resolve) => void world.clock.timers.after(10 * SECOND, () => resolve(undefined)),
    )
  }

  async function post(submission: Submission, tries: number): Promise<void> {
    counts.posts += 1
    const { answer, later } = world.post(submission, chaos.life())
    later.catch(() => undefined)
    // A killed invocation answers nobody; the visitor gives up and sends again, with the same Idempotency-Key.
    const seen = await Promise.race([answer, silence()])
    if (seen === 'stored') return void acknowledged.add(submission)
    counts.refused += 1
    if (tries > 0)
      world.clock.at(world.clock.now() + 20 * SECOND, () => void post(submission, tries - 1))
  }

  return {
    everybody,
    acknowledged,
    counts,
    arrive(n: number) {
      const submission = pick(n)
      everybody.push(submission)
      void post(submission, 2)
    },
  }
}

export type Crowd = ReturnType<typeof createCrowd>

function uuid(random: Random): string {
  const hex = Array.from({ length: 8 }, () =>
    Math.floor(random() * 0x10000)
      .toString(16)
      .padStart(4, '0'),
  ).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
