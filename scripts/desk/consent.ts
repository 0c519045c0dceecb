import { readFileSync } from 'node:fs'
import type consents from '../../src/content/consents.json'
import { consentHashes, consentWords } from '../content/consent.ts'
import { replace } from './output.ts'
import { defineVerb, type VerbResult } from './verb.ts'

/** The words that were recorded before: committed beside them, so that git's history has what each hash stands for. */
const FILE = 'src/content/consents.json'

export const consent = defineVerb({
  name: 'consent',
  summary: 'Shows the words that people agree to now, or those behind a hash.',
  subject: { name: 'hash', says: 'the hash of a submission', optional: true },
  options: { record: { says: `notes today's words in ${FILE}, to be committed` } },
  run: async ({ given: { subject, options }, target, now }) => {
    const { correctContent } = await import('../content/load.ts')
    const content = await correctContent(target.content)
    const [hashes, words] = [consentHashes(content), consentWords(content)]
    if (options.record) return record(hashes, now)
    const forms = Object.keys(hashes).filter((form) => subject === '' || hashes[form] === subject)
    if (forms.length === 0) return earlier(subject)
    return {
      lines: forms.map((form) => `# ${form} ${hashes[form]}\n\n${words[form]}\n`),
      data: forms.map((form) => ({ form, hash: hashes[form], words: words[form] })),
    }
  },
})

function earlier(hash: string): VerbResult {
  const found = readRecorded().find((each) => each.hash === hash)
  if (!found)
    return { lines: [`No words with the hash ${hash} were recorded.`], data: null, exit: 1 }
  return {
    lines: [
      `The words of ${found.form} since ${found.since}. This names the commit that recorded them:`,
      `  git log --format=%h --diff-filter=AM -S ${hash} -- ${FILE}`,
      `There (git worktree add ../then <commit>; npm ci) this shows them: npm run desk -- consent ${hash}`,
    ],
    data: found,
  }
}

function record(hashes: Readonly<Record<string, string>>, now: number): VerbResult {
  const recorded = readRecorded()
  const since = new Date(now).toISOString().slice(0, 10)
  const fresh = unrecorded(hashes, recorded).map(([form, hash]) => ({ form, hash, since }))
  if (fresh.length > 0) replace(FILE, `${JSON.stringify([...recorded, ...fresh], null, 2)}\n`)
  const lines = fresh.map(({ form, hash }) => `${form} ${hash}`)
  return { lines: [...lines, `${fresh.length} recorded in ${FILE}`], data: fresh }
}

/** The forms whose words are not in the file yet. */
export function unrecorded(
  hashes: Readonly<Record<string, string>>,
  recorded = readRecorded(),
): [form: string, hash: string][] {
  return Object.entries(hashes).filter(
    ([form, hash]) => !recorded.some((each) => each.form === form && each.hash === hash),
  )
}

function readRecorded(): typeof consents {
  return JSON.parse(readFileSync(FILE, 'utf8')) as typeof consents
}
