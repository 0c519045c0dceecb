import { stringify } from 'csv-stringify/sync'
import { spawnSync } from 'node:child_process'
import {
  accessSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Row } from './ledger.ts'
import { Refused } from './refused.ts'

/** Rows as aligned columns. */
export function tableOf(rows: readonly (readonly (string | number)[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => String(row[column]).length)),
  )
  return rows.map((row) =>
    row
      .map((value, column) => String(value).padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  )
}

/** CSV (RFC 4180) with every cell quoted. Formulas get an apostrophe, except in the column `verbatim`. */
export function csvOf(
  columns: readonly string[],
  records: readonly Row[],
  { header = true, verbatim }: { header?: boolean; verbatim?: string | undefined } = {},
): string {
  return stringify([...records], {
    columns: [...columns],
    header,
    quoted: true,
    quoted_empty: true,
    record_delimiter: 'windows',
    cast: { string: (text, { column }) => (column === verbatim ? text : disarmed(text)) },
  })
}

/**
 * Where a spreadsheet would start a formula (OWASP, "CSV Injection"). Some locales also split cells at semicolons, tabs and line ends,
 * so what follows those counts as the start of a cell.
 */
const FORMULA = /(?<=^|[;\t\r\n])(?=\s*[=+\-@＝＋－＠]|[\t\r])/g

function disarmed(text: string): string {
  return text.replace(FORMULA, "'")
}

/** The default folder for files; git ignores it. */
export const FILES = 'admin-files'

/** The default path of a file: `admin-files/2025-07-21T09-30-00.000Z`. */
export function nameAt(now: number): string {
  return `${FILES}/${new Date(now).toISOString().replaceAll(':', '-')}`
}

/** Throws if a new file cannot be created at a path, or if git would commit it. */
function checkNew(path: string): void {
  if (existsSync(path))
    throw new Refused(`${path} is there already: give a new name, or delete that one.`)
  if (isPublishedByGit(path))
    throw new Refused(
      `git would publish ${path}: write it under ${FILES}/, or outside the project.`,
    )
  if (dirname(path) === FILES) mkdirSync(FILES, { recursive: true, mode: 0o700 })
  accessSync(`${dirname(path)}/.`)
}

/** Writes a new file that only its owner may read; it gets its name when it is complete. Throws like `checkNew`. */
export async function write(source: Iterable<string> | Readable, file: string): Promise<void> {
  checkNew(file)
  const beside = `${file}.${process.pid}.part`
  await removing(beside, async () => {
    // Opened before the source is read: a stream that fails at once creates its file after it was removed.
    await pipeline(source, createWriteStream(beside, { fd: openSync(beside, 'wx', 0o600) }))
    renameSync(beside, file)
  })
}

/** Whether git would commit a file. Files have people's addresses. */
function isPublishedByGit(file: string): boolean {
  const { status } = spawnSync('git', ['check-ignore', '--quiet', basename(file)], {
    cwd: dirname(resolve(file)),
  })
  return status === 1 // 0: ignored; 128: no repository; null: no git
}

/** Runs `act`, then deletes a file of people's data, also after Ctrl-C or when the terminal closes. */
async function removing<Result>(path: string, act: () => Promise<Result>): Promise<Result> {
  const remove = () => rmSync(path, { force: true })
  const stop = () => process.exit(3)
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  process.on('exit', remove)
  for (const signal of signals) process.on(signal, stop)
  try {
    return await act()
  } finally {
    for (const signal of signals) process.off(signal, stop)
    process.off('exit', remove)
    remove()
  }
}
