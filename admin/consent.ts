import { consentHashes, consentWords } from '../scripts/content/consent.ts'
import { type Ask, listed, quoted, type Row } from './ledger.ts'
import { defineCommand, type CommandResult } from './command.ts'

export const consent = defineCommand({
  name: 'consent',
  summary: 'Shows the words that people agree to now, or those behind a hash.',
  subject: { name: 'hash', says: 'the hash of a submission', optional: true },
  options: { record: { says: "keeps today's words in the ledger, as each deploy does" } },
  run: async ({ ask, given: { subject, options }, target, now }) => {
    if (subject !== '') return recorded(ask, subject)
    const { correctContent } = await import('../scripts/content/load.ts')
    const content = await correctContent(target.content)
    const words = consentWords(content)
    const today = Object.entries(consentHashes(content)).map(([form, hash]) => ({
      form,
      hash,
      words: words[form]!,
    }))
    if (options.record) return record(ask, today, now)
    return { lines: today.map(asText), data: today }
  },
})

type Words = { form: string; hash: string; words: string }

function recorded(ask: Ask, hash: string): CommandResult {
  const [found = []] = ask(`SELECT * FROM consents WHERE hash = ${quoted(hash)}`)
  if (found.length === 0)
    return { lines: [`No words with the hash ${hash} were recorded.`], data: null, exit: 1 }
  const rows = found.map((row) => ({ ...wordsOf(row), since: dayOf(Number(row['since'])) }))
  return { lines: rows.map((row) => `Since ${row.since}:\n\n${asText(row)}`), data: rows }
}

/** Words are long: each has a statement of its own, which may have 100 kB at D1. */
function record(ask: Ask, today: readonly Words[], now: number): CommandResult {
  const fresh = today.filter(({ form, hash, words }) => {
    const row = listed([hash, form, words, now])
    const [added = []] = ask(`INSERT OR IGNORE INTO consents VALUES ${row} RETURNING hash`)
    return added.length > 0
  })
  const lines = fresh.map(({ form, hash }) => `${form} ${hash}`)
  return { lines: [...lines, `${fresh.length} recorded in the ledger`], data: fresh }
}

function wordsOf(row: Row): Words {
  return { form: String(row['form']), hash: String(row['hash']), words: String(row['words']) }
}

function asText({ form, hash, words }: Words): string {
  return `# ${form} ${hash}\n\n${words}\n`
}

function dayOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10)
}
