import { describe, expect, test } from 'vitest'
import { type Alerting, alertOwner, type Situation } from '../../../src/delivery/alerts.ts'
import { readConfiguration } from '../../../src/configuration.ts'
import { openLedger } from './support/ledger.ts'

const HOUR = 3_600_000
const [giveaway] = readConfiguration({}).giveaways
const START = giveaway!.closesAt.ms - 100 * HOUR

/** An owner's mailbox; `fails` says whether a mail cannot be sent. */
function mailbox({ fails = () => false }: { fails?: () => boolean } = {}) {
  const { db, exec } = openLedger()
  const mails: { subject: string; text: string; at: number }[] = []
  const lines: string[] = []
  let now = START
  const alerting: Alerting = {
    db,
    log: (event, facts) => void lines.push(JSON.stringify({ event, ...facts })),
    mailer: {
      send: async ({ to, from, ...mail }) => {
        expect([to, from]).toEqual(['owner@example.org', 'site@example.org'])
        if (fails()) throw new Error('no mail today')
        mails.push({ ...mail, at: (now - START) / HOUR })
      },
    },
    to: 'owner@example.org',
    from: 'site@example.org',
    site: 'thirty-two.example',
  }
  const calm = { code: undefined, attention: 0, giveaways: [giveaway!] } as const
  return {
    mails,
    lines,
    exec,
    /** Each minute from one hour to another. */
    during: async (from: number, to: number, what: Partial<Situation> = {}) => {
      for (let minute = from * 60; minute < to * 60; minute += 1) {
        now = START + minute * 60_000
        await alertOwner(alerting, { ...calm, now, ...what })
      }
    },
    at: () => mails.map(({ at }) => Math.round(at * 100) / 100),
    subjects: () => mails.map(({ subject }) => subject.replace(/^.*: /, '')),
  }
}

describe('the owner', () => {
  test('hears nothing while all is in order', async () => {
    const { during, mails } = mailbox()
    await during(0, 3)
    expect(mails).toEqual([])
  })

  test('hears of a change of health, and at most every six hours', async () => {
    const { during, mails, at } = mailbox()
    await during(0, 1)
    await during(1, 2, { code: 'upstream_failing' })
    await during(2, 3)
    await during(3, 4, { code: 'sweep_late' })
    await during(4, 9)
    expect(at()).toEqual([1, 7])
    expect(mails[0]).toMatchObject({ subject: 'thirty-two.example: upstream_failing' })
    expect(mails[0]?.text).toContain('upstream_failing')
    expect(mails[1]?.subject).toContain('in order again')
  })

  test('hears that somebody waits for a decision: of the first, not of each', async () => {
    const { during, at, mails } = mailbox()
    await during(0, 1, { attention: 2 })
    await during(1, 2, { attention: 40 })
    await during(2, 3)
    await during(3, 8, { attention: 1 })
    expect(at()).toEqual([0, 6])
    expect(mails[0]?.text).toContain('2 submissions')
  })

  test('hears once that a giveaway closes within a day', async () => {
    const { during, at, mails } = mailbox()
    await during(74, 101)
    expect(at()).toEqual([76])
    expect(mails[0]?.text).toContain('2025-07 closes on August 18, 2025 at 11:59 PM EST')
  })

  test('hears of all three at once', async () => {
    const { during, subjects } = mailbox()
    await during(90, 91, { code: 'sweep_late', attention: 1 })
    expect(subjects()).toHaveLength(3)
  })

  test('gets a mail later that could not be sent', async () => {
    let broken = true
    const { during, at, lines } = mailbox({ fails: () => broken })
    await during(0, 0.5, { code: 'sweep_late' })
    expect(at()).toEqual([])
    expect(lines.filter((line) => line.includes('alert_failed'))).toHaveLength(3)
    broken = false
    await during(0.5, 2, { code: 'sweep_late' })
    expect(at()).toEqual([0.5])
  })

  test('hears that the ledger does not answer, from the isolate’s own memory', async () => {
    const { during, at, exec } = mailbox()
    exec('DROP TABLE alerts')
    await during(0, 7, { code: 'ledger_unreachable', attention: undefined })
    expect(at()).toEqual([0, 6])
  })
})
