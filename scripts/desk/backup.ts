import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { createWriteStream, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { type Ask, listed, quoted, type Row } from './ledger.ts'
import { FILES, MODE, readText, writeNew } from './output.ts'
import { Refused } from './refused.ts'
import type { Option, Verb } from './verb.ts'

export const passphraseOption: Option = {
  value: 'file',
  says: 'a file with the passphrase; without it the variable DESK_PASSPHRASE',
}

/** How many rows of a table are read at once; each page of production is a call of its own. */
const PAGE = { local: 500, remote: 2000 }

export const backup: Verb = {
  name: 'backup',
  summary: 'Writes all of the ledger to an encrypted file. Before every migration and draw.',
  options: {
    out: { value: 'file', says: `a new file; ${FILES}/<instant>.backup without it` },
    'passphrase-file': passphraseOption,
  },
  run: async ({ ask, given, target, now }) => {
    const secret = passphraseFrom(given.options['passphrase-file'])
    const named = new Date(now).toISOString().replaceAll(':', '-')
    const file = given.options['out'] ?? `${FILES}/${named}.backup`
    let rows = 0
    const counted = function* () {
      for (const line of dump(ask, target.remote ? PAGE.remote : PAGE.local)) {
        if ('row' in line) rows += 1
        yield line
      }
    }
    await seal(counted(), file, secret)
    return { lines: [`${rows} rows in ${file}`], data: { file, rows } }
  },
}

const SHORTEST = 12

/** The passphrase from a file or from DESK_PASSPHRASE: a command line is visible to others and stays in the shell's history. */
export function passphraseFrom(file: string | undefined): string {
  const text = file === undefined ? process.env['DESK_PASSPHRASE'] : readText(file)
  const passphrase = text?.trim() ?? ''
  if (passphrase === '')
    throw new Refused(
      'A passphrase is needed: in DESK_PASSPHRASE, or in a file with --passphrase-file.',
    )
  if (passphrase.length < SHORTEST)
    throw new Refused(`The passphrase is too short: ${SHORTEST} characters at least.`)
  return passphrase
}

/** One line of a backup: the schema first, then rows, table by table. */
export type Line =
  | { schema: { name: string; type: string; sql: string }[] }
  | { table: string; row: Row }

// The platform's own tables come back by themselves; wrangler's list of migrations belongs to the ledger.
const OWN = `name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'`

/** All of a ledger, read in pages of `size` rows. */
export function* dump(ask: Ask, size: number): Generator<Line> {
  const [found = []] = ask(
    `SELECT name, type, sql FROM sqlite_schema WHERE sql IS NOT NULL AND ${OWN}`,
  )
  const schema = found as { name: string; type: string; sql: string }[]
  yield { schema }
  for (const { name: table } of schema.filter(({ type }) => type === 'table'))
    for (const row of rowsOf(ask, table, size)) yield { table, row }
}

/** The rows of a table along its primary key, which every table of the ledger has. */
function* rowsOf(ask: Ask, table: string, size: number): Generator<Row> {
  // table_info leaves generated columns out, which nobody may insert.
  const [info = []] = ask(`SELECT name, pk FROM pragma_table_info(${quoted(table)})`)
  const columns = info.map(({ name }) => String(name)).join(', ')
  const keys = info
    .filter(({ pk }) => Number(pk) > 0)
    .toSorted((a, b) => Number(a['pk']) - Number(b['pk']))
    .map(({ name }) => String(name))
  const key = keys.join(', ')
  for (let after = ''; ;) {
    const [rows = []] = ask(
      `SELECT ${columns} FROM ${table} ${after} ORDER BY ${key} LIMIT ${size}`,
    )
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < size) return
    after = `WHERE (${key}) > ${listed(keys.map((name) => last[name] ?? null))}`
  }
}

/** A sealed file: this mark, salt, nonce, the compressed text under AES-256-GCM, tag. The key is scrypt's of the passphrase. */
const MARK = Buffer.from('32-desk-backup-1\n')
const SALT = 16
const NONCE = 12
const TAG = 16
// 64 MB and about 0.2 s for each guess (RFC 7914; OWASP asks for at least N = 2^16 with r = 8).
const COST = { N: 2 ** 16, r: 8, p: 1, maxmem: 2 ** 27 }

/** Writes lines to a file, compressed and encrypted as they come. Only its owner may read it. */
export async function seal(lines: Iterable<Line>, file: string, passphrase: string) {
  const [salt, nonce] = [randomBytes(SALT), randomBytes(NONCE)]
  const cipher = createCipheriv('aes-256-gcm', scryptSync(passphrase, salt, 32, COST), nonce)
  const text = function* () {
    for (const line of lines) yield `${JSON.stringify(line)}\n`
  }
  const sealed = async function* (source: AsyncIterable<Buffer>) {
    yield Buffer.concat([MARK, salt, nonce])
    for await (const chunk of source) yield cipher.update(chunk)
    yield Buffer.concat([cipher.final(), cipher.getAuthTag()])
  }
  const lineStream = Readable.from(text())
  await writeNew(file, (to) =>
    pipeline(lineStream, createGzip(), sealed, createWriteStream(to, MODE)),
  )
}

/** The lines of a sealed file, only after the whole file has been authenticated. */
export function unseal(file: string, passphrase: string): AsyncIterable<Line> {
  const bytes = readFileSync(file)
  const start = MARK.length + SALT + NONCE
  if (!bytes.subarray(0, MARK.length).equals(MARK) || bytes.length < start + TAG)
    throw new Refused(`${file} is no backup of the desk.`)
  const salt = bytes.subarray(MARK.length, MARK.length + SALT)
  const nonce = bytes.subarray(MARK.length + SALT, start)
  const decipher = createDecipheriv('aes-256-gcm', scryptSync(passphrase, salt, 32, COST), nonce)
  decipher.setAuthTag(bytes.subarray(-TAG))
  const packed = decipher.update(bytes.subarray(start, -TAG))
  try {
    decipher.final()
  } catch {
    throw new Refused(
      `${file} does not open: the passphrase is another one, or the file was changed.`,
    )
  }
  return linesIn(packed)
}

async function* linesIn(packed: Buffer): AsyncGenerator<Line> {
  const input = Readable.from([packed]).pipe(createGunzip())
  for await (const text of createInterface({ input, crlfDelay: Infinity }))
    yield JSON.parse(text) as Line
}
