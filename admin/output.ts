import { stringify } from 'csv-stringify/sync'
import { spawnSync } from 'node:child_process'
import {
  accessSync,
  constants,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Row } from './ledger.ts'
import { Refused } from './refused.ts'
import type { Option } from './command.ts'

export const outOption = {
  value: 'file',
  says: 'a new file; default: standard output',
} as const satisfies Option

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

/**
 * Records as RFC 4180 text: every cell quoted, lines ended by CRLF, an apostrophe before what would run, except in the column
 * `verbatim`.
 */
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
    cast: {
      string: (text, { column }) => (column === verbatim ? text : disarmed(text)),
      number: String,
    },
  })
}

/**
 * Before what a spreadsheet runs as a formula when a cell begins with it (OWASP, "CSV Injection"). A spreadsheet of another locale
 * splits cells at semicolons, tabs and line ends as well, and so makes cells of what follows those.
 */
const FORMULA = /(?<=^|[;\t\r\n])(?=\s*[=+\-@＝＋－＠]|[\t\r])/g

function disarmed(text: string): string {
  return text.replace(FORMULA, "'")
}

/** Writes chunks as they come to a new file that only its owner may read, or to standard output. */
export async function write(
  chunks: Iterable<string> | AsyncIterable<string>,
  file: string | undefined,
): Promise<void> {
  const source = Readable.from(chunks, { objectMode: true, highWaterMark: 1 })
  if (file !== undefined)
    return writeNew(file, (to) => pipeline(source, createWriteStream(to, MODE)))
  try {
    await pipeline(source, process.stdout, { end: false })
  } catch (error) {
    // The reader closed the pipe early, as `head` does.
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error
  }
}

/** The folder for files without a name of their own; git leaves it out. */
export const FILES = 'admin-files'

/** What is made at an instant and has no name: `admin-files/2025-07-21T09-30-00.000Z`. */
export function nameAt(now: number): string {
  return `${FILES}/${new Date(now).toISOString().replaceAll(':', '-')}`
}

/** Only its owner may read what the terminal writes. */
export const MODE = { mode: 0o600, flags: 'wx' } as const

/** Throws `Refused` when a new file or folder cannot be written there, or when git would publish the file. */
export function checkNew(path: string, type: 'file' | 'folder' = 'file'): void {
  if (existsSync(path))
    throw new Refused(`${path} is there already: give a new name, or delete that one.`)
  if (type === 'file' && isPublishedByGit(path))
    throw new Refused(
      `git would publish ${path}: write it under ${FILES}/, or outside the project.`,
    )
  if (dirname(path) === FILES) mkdirSync(FILES, { recursive: true, mode: 0o700 })
  checkPlace(path)
}

/** Throws `Refused` when the folder of a file is not there, or may not be written. */
function checkPlace(path: string): void {
  try {
    accessSync(`${dirname(path)}/.`, constants.W_OK)
  } catch {
    throw new Refused(`${path} cannot be written: its folder is not there, or is not yours.`)
  }
}

/** Gives a new file its name only once it is whole: `act` writes another one beside it. Throws `Refused` as `checkNew`. */
export async function writeNew(file: string, act: (to: string) => Promise<void>): Promise<void> {
  checkNew(file)
  const beside = `${file}.${process.pid}.part`
  try {
    await act(beside)
    renameSync(beside, file)
  } catch (error) {
    rmSync(beside, { force: true })
    throw error
  }
}

/** Whether a file lies in a repository and would go into its next commit: people's addresses must not. */
function isPublishedByGit(file: string): boolean {
  const { status } = spawnSync('git', ['check-ignore', '--quiet', basename(file)], {
    cwd: dirname(resolve(file)),
  })
  return status === 1 // 0: ignored; 128: no repository; null: no git
}

/**
 * Works in a folder that only its owner may read, which is gone afterwards, also after Ctrl-C: for what must not lie about
 * unencrypted.
 */
export async function inPrivateFolder<Result>(
  act: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'admin-private-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const stop = () => {
    remove()
    process.exit(3)
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  try {
    return await act(folder)
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
    remove()
  }
}

/** The text of a file. Throws `Refused` when it cannot be read. */
export function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new Refused(`${file} cannot be read.`)
  }
}
