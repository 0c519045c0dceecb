import { readFileSync, writeFileSync } from 'node:fs'
import type { VerbResult } from './verb.ts'

/** The words that were recorded before: committed beside them, so that git's history has what each hash stands for. */
export const FILE = 'src/content/consents.json'

export type Recorded = { form: string; hash: string; since: string }

/** The forms whose words are not in the file yet. */
export function unrecorded(
  hashes: Readonly<Record<string, string>>,
  recorded: readonly Recorded[] = readRecorded(),
): [form: string, hash: string][] {
  return Object.entries(hashes).filter(
    ([form, hash]) => !recorded.some((each) => each.form === form && each.hash === hash),
  )
}

export function record(
  hashes: Record<string, string>,
  recorded: Recorded[],
  now: number,
): VerbResult {
  const since = new Date(now).toISOString().slice(0, 10)
  const fresh = unrecorded(hashes, recorded).map(([form, hash]) => ({ form, hash, since }))
  if (fresh.length > 0) writeFileSync(FILE, `${JSON.stringify([...recorded, ...fresh], null, 2)}\n`)
  const lines = fresh.map(({ form, hash }) => `${form} ${hash}`)
  return { lines: [...lines, `${fresh.length} recorded in ${FILE}`], data: fresh }
}

export function readRecorded(): Recorded[] {
  return JSON.parse(readFileSync(FILE, 'utf8')) as Recorded[]
}
