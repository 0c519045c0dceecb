import { bls12_381 } from '@noble/curves/bls12-381.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, matchesGlob, relative, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { store } from '../../src/delivery/ledger.ts'
import { extendChains } from '../../src/delivery/public-list.ts'
import { entrySubmission } from '../../src/delivery/submission.ts'
import { messageOf, rehearsal } from '../../src/draw/beacon.ts'
import { DOMAIN } from '../../src/draw/proof.ts'
import { DAY_MS } from '../../src/lib/dates.ts'
import { drawPath } from '../../src/pages/paths.ts'
import { type Ask, askFile, databaseOf, localFile, wrangler } from '../ledger.ts'
import { Refused } from '../refused.ts'
import { runAdmin } from '../run.ts'
import { flagsOf } from '../target.ts'
import { HOUR_MS } from '../times.ts'
import { defineCommand } from '../command.ts'
import { drawCommit, termsOf } from './commit.ts'
import { drawSubject, readDraw } from './ledger.ts'
import { drawRun, drawVerify } from './run.ts'
import { winnerAccept, winnerExpire, winnerNext, winnerShow } from './winner.ts'

const commands = [
  drawCommit,
  drawRun,
  drawVerify,
  winnerNext,
  winnerExpire,
  winnerAccept,
  winnerShow,
]
const ENTRIES = 60

export const drawRehearse = defineCommand({
  name: 'draw rehearse',
  summary: `Leads through a whole drawing with ${ENTRIES} sample entries, in a ledger of its own.`,
  subject: { ...drawSubject, optional: true },
  options: {},
  run: async ({ given, target, say }) => {
    if (target.remote) throw new Refused('A rehearsal has a ledger of its own: without --remote.')
    const terms = await termsOf(given.subject, target)
    const { id } = terms
    const folder = mkdtempSync(join(tmpdir(), 'thirty-two-rehearsal-'))
    const enter = createInterface({ input: process.stdin })
    const lines = enter[Symbol.asyncIterator]()
    try {
      copyProject(folder)
      const own = { remote: false, env: undefined, persistTo: join(folder, '.wrangler/state') }
      const schema = ['--file', 'migrations/0001_schema.sql']
      wrangler(own, 'execute', 'DB', ...flagsOf(own), '--yes', ...schema)
      const sqlite = new DatabaseSync(localFile(own))
      const ask = askFile(sqlite, own)
      await enterAll(ask, id, terms.end)
      say(`${ENTRIES} sample entries are in a ledger of their own. Press Enter for each step.`)
      // The copy may bring the draw of the real ledger.
      const file = join(folder, `content/giveaways/${id}.draw.json`)
      rmSync(file, { force: true })
      const round = join(folder, 'round.json')
      const late = 6 * HOUR_MS + (terms.answerDays + 1) * DAY_MS
      const steps: [number, ...string[]][] = [
        [2 * HOUR_MS, 'draw', 'commit', id, '--yes'],
        [6 * HOUR_MS, 'draw', 'run', id, '--beacon', round],
        [6 * HOUR_MS, 'winner', 'next', id, '--yes'],
        [late, 'winner', 'expire', id, '--because', 'no_answer', '--yes'],
        [late, 'winner', 'next', id, '--yes'],
        [late + DAY_MS, 'winner', 'accept', id, '--name', 'Sample W.', '--yes'],
        [late + DAY_MS, 'winner', 'show', id],
        [late + DAY_MS, 'draw', 'verify', id],
      ]
      for (const [after, ...args] of steps) {
        const now = terms.end + after
        say(
          `\n${new Date(now).toISOString()}  npm run admin -- ${args.map((word) => (word.includes(' ') ? `"${word}"` : word)).join(' ')}`,
        )
        await lines.next()
        const output = { out: say, err: say }
        const where = args.at(1) === 'show' ? [] : ['--file', file]
        const setting = { content: target.content, open: () => ask, now, beacon: rehearsal }
        if ((await runAdmin(commands, [...args, ...where], output, setting)) > 1)
          throw new Refused('The rehearsal stops here.', 3)
        const { commitment } = readDraw(file)
        writeFileSync(round, JSON.stringify({ signature: signatureAt(commitment.round) }))
      }
      sqlite.close()
      say('\nThe page is built …')
      const { site, stop } = await serve(folder, terms.end + late + DAY_MS)
      say(`${site}${drawPath(id)} shows it. Press Enter to end the rehearsal.`)
      await lines.next()
      await stop()
    } finally {
      enter.close()
      rmSync(folder, { recursive: true, force: true })
    }
    return { lines: ['The rehearsal is over; nothing of it is left.'], data: { done: true } }
  },
})

/** The signature of a round of the rehearsal's beacon. */
export function signatureAt(round: number): string {
  const scheme = bls12_381.shortSignatures
  const key = hexToBytes('1'.padStart(64, '0'))
  return bytesToHex(scheme.sign(scheme.hash(messageOf(round), DOMAIN), key).toBytes())
}

const NOT_SOURCE = /(^|\/)(tests|\.(?!gitignore$)[^/]+)$/

/** Copies the sources to another folder, where they can be built: no settings or keys of this machine, and nothing that the terminal wrote. */
export function copyProject(folder: string, from = '.'): void {
  const isIgnored = ignoredBy(readFileSync(join(from, '.gitignore'), 'utf8'))
  cpSync(from, folder, {
    recursive: true,
    filter: (path) => {
      const inside = relative(from, path)
      return inside === '' || !(NOT_SOURCE.test(inside) || isIgnored(inside))
    },
  })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
}

/** Whether a path below the project is left out by its `.gitignore`, but for its exceptions; a copy without git has that file, too. */
function ignoredBy(list: string): (path: string) => boolean {
  const lines = list.split('\n').filter((line) => /^[^#!]/.test(line))
  const patterns = lines.map((line) => line.trim().replace(/\/$/, ''))
  return (path) =>
    patterns.some((pattern) =>
      pattern.startsWith('/')
        ? matchesGlob(path, pattern.slice(1))
        : matchesGlob(basename(path), pattern),
    )
}

/** An entry in each of the last hours, and every tenth of them twice. */
async function enterAll(ask: Ask, id: string, end: number): Promise<void> {
  const db = databaseOf(ask)
  const log = (_: string, { cause }: { cause?: unknown }) => {
    throw new Error(String(cause))
  }
  for (let n = 1; n <= ENTRIES; n++) {
    const email = `sample${n}@example.org`
    const receivedAt = end - (ENTRIES - n + 1) * HOUR_MS
    const unset = { hold: undefined, attribution: undefined, idempotencyKey: undefined }
    const metadata = { ...unset, receiptKey: undefined, receivedAt }
    const target = { giveaway: id, formId: 'rehearsal' }
    for (let again = 0; again <= Number(n % 10 === 0); again++)
      await store(db, entrySubmission({ fullName: `Sample Entrant ${n}`, email }, target, metadata))
    await extendChains({ db, log }, [{ id, isOpen: true }], receivedAt)
  }
}

/** Settings that a rehearsal's site goes without, so that nothing that somebody does there leaves this machine. */
export const unsetInRehearsal = ['SITE_ORIGIN', 'NEWSLETTER_SERVICE', 'SUPABASE_URL', 'FORMS_URL']

/** Serves the site of a folder on this machine, as it looks at an instant; wrangler builds it. */
async function serve(folder: string, now: number) {
  const settings = [
    ...unsetInRehearsal.map((name) => `${name}:`),
    `PREVIEW_NOW:${new Date(now).toISOString()}`,
  ]
  const args = ['dev', '--local', '--port', '0', ...settings.flatMap((each) => ['--var', each])]
  const server = spawn('wrangler', args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = once(server, 'exit')
  // Read to its end: the server dies when nobody takes what it says.
  const lines = createInterface({ input: server.stdout })
  const site = await new Promise<string | undefined>((found) => {
    lines.on('line', (line) => {
      const url = /Ready on (http:\S+)/.exec(line)?.[1]
      if (url !== undefined) found(url)
    })
    lines.on('close', () => found(undefined))
  })
  if (site === undefined) throw new Refused('The site does not start: npm start tells why.', 3)
  return { site, stop: () => (server.kill(), ended) }
}
