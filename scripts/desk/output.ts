import { stringify } from 'csv-stringify/sync'
import { createWriteStream, existsSync, rmSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Refused } from './refused.ts'

/** Rows as aligned columns; all but the first column to the right. */
export function tableOf(rows: readonly (readonly (string | number)[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => String(row[column] ?? '').length)),
  )
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0
        return column === 0 ? String(cell).padEnd(width) : String(cell).padStart(width)
      })
      .join('  ')
      .trimEnd(),
  )
}

export type Cell = string | number | null

/**
 * Before what a spreadsheet runs as a formula when a cell begins with it (OWASP, "CSV Injection"). A spreadsheet of another locale
 * splits cells at semicolons, tabs and line ends as well, and so makes cells of what follows those.
 */
const FORMULA = /(?<=^|[;\t\r\n])(?=\s*[=+\-@＝＋－＠]|[\t\r])/g

/** Records as RFC 4180 text: every cell quoted, lines ended by CRLF, an apostrophe before what would run. */
export function csvOf(
  columns: readonly string[],
  records: readonly Readonly<Record<string, Cell>>[],
  header = true,
): string {
  return stringify([...records], {
    columns: [...columns],
    header,
    quoted: true,
    quoted_empty: true,
    record_delimiter: 'windows',
    cast: { string: disarmed, number: String },
  })
}

function disarmed(text: string): string {
  return text.replace(FORMULA, "'")
}

/** Writes chunks as they come to a new file that only its owner may read, or to standard output. */
export async function write(
  chunks: Iterable<string> | AsyncIterable<string>,
  file: string | undefined,
): Promise<void> {
  const source = Readable.from(chunks, { objectMode: true, highWaterMark: 1 })
  if (file !== undefined) return writeNew(source, file)
  try {
    await pipeline(source, process.stdout, { end: false })
  } catch (error) {
    // The reader closed the pipe early, as `head` does.
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error
  }
}

async function writeNew(source: Readable, file: string): Promise<void> {
  if (existsSync(file))
    throw new Refused(`${file} is there already: name a new file, or delete that one.`)
  try {
    await pipeline(source, createWriteStream(file, { mode: 0o600, flags: 'wx' }))
  } catch (error) {
    rmSync(file, { force: true }) // half a file could be mistaken for a whole one
    throw error
  }
}
