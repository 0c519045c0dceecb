import type { Batch } from '../../../../src/delivery/queue.ts'
import type { Message, Spill } from '../../../../src/delivery/stores.ts'

type Carried = { id: string; body: unknown; attempts: number; dueAt: number; dead: boolean }

/** What a queue may do to its messages: change their order, and bring an acknowledged one again. */
export type Disorder = { shuffle?: <T>(list: T[]) => T[]; twice?: () => boolean }

const MAX_RETRIES = 100

/** A queue as the platform's: at least once, in no order, with a dead-letter queue behind it. */
export function fakeQueue(now: () => number) {
  let carried: Carried[] = []
  let count = 0

  const spill: Spill = {
    async send(message, options) {
      const dueAt = now() + (options?.delaySeconds ?? 0) * 1000
      const body: unknown = JSON.parse(JSON.stringify(message))
      carried.push({ id: `m${++count}`, body, attempts: 0, dueAt, dead: false })
    },
  }

  /** Hands what is due to a consumer, in batches of ten; what it neither acknowledges nor retries comes again. */
  async function deliver(
    consumer: (batch: Batch) => Promise<void>,
    { shuffle = (list) => list, twice = () => false }: Disorder = {},
  ): Promise<void> {
    for (const dead of [false, true]) {
      const due = shuffle(
        carried.filter((message) => message.dead === dead && message.dueAt <= now()),
      )
      while (due.length > 0) await hand(due.splice(0, 10), dead, consumer, twice)
    }
  }

  async function hand(
    list: Carried[],
    dead: boolean,
    consumer: (batch: Batch) => Promise<void>,
    twice: () => boolean,
  ): Promise<void> {
    const gone = new Set<Carried>()
    const messages = list.map((message): Message => {
      message.attempts += 1
      message.dueAt = now() + 60_000
      return {
        id: message.id,
        body: message.body,
        attempts: message.attempts,
        ack: () => gone.add(message),
        retry: (options) => void (message.dueAt = now() + (options?.delaySeconds ?? 0) * 1000),
      }
    })
    await consumer({ queue: dead ? 'thirty-two-spill-dead' : 'thirty-two-spill', messages })
    // At least once: an acknowledged message may come again all the same.
    carried = carried.filter((message) => !gone.has(message) || (message.attempts < 3 && twice()))
    for (const message of carried) {
      if (!message.dead && message.attempts > MAX_RETRIES)
        Object.assign(message, { dead: true, attempts: 0 })
    }
  }

  return {
    spill,
    deliver,
    /** What the queue holds. */
    bodies: () => carried.map(({ body }) => body as { id: string }),
    /** As if it had been retried in vain to the end. */
    killAll: () =>
      carried.forEach((message) => Object.assign(message, { dead: true, attempts: 0 })),
  }
}
