import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { createWriteStream, existsSync, readFileSync, rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { type Ask, quoted, type Row } from './ledger.ts'
import { Refused } from './refused.ts'
import type { Option, Verb } from './verb.ts'

const PAGE = { local: 500, remote: 2000 }

export const passphraseOption: Option = {
  value: 'file',
  says: 'a file with the passphrase; without it the variable DESK_PASSPHRASE',
}

export const backup: Verb = {
  name: 'backup',
  summary: 'Writes all of the ledger to an encrypted file. Before every migration and draw.',
  options: {
    out: { value: 'file', says: 'a new file', required: true },
    'passphrase-file': passphraseOption,
  },
  run: async ({ ask, given, place }) => {
    const secret = passphraseFrom(given.options['passphrase-file'])
    const file = given.options['out'] ?? ''
    if (existsSync(file))
      throw new Refused(`${file} is there already: a backup is never written over.`)
    let rows = -1 // the first line is the schema
    const lines = function* () {
      for (const line of dump(ask, place.remote ? PAGE.remote : PAGE.local)) {
        rows += 1
        yield line
      }
    }
    await seal(lines(), file, secret)
    return { lines: [`${rows} rows in ${file}`], data: { file, rows } }
  },
}

/** One line of a backup: the schema first, then rows, table by table. */
export type Line =
  | { schema: { name: string; type: string; sql: string }[] }
  | { table: string; row: Row }

type Table = { name: string; columns: string[]; key: string[] }

// The platform's own tables come back by themselves; wrangler's list of migrations belongs to the ledger.
const OWN = `name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'`

/** All of a ledger as lines of JSON, read in pages along each table's key. */
export function* dump(ask: Ask, size: number): Generator<string> {
  const [schema = []] = ask(
    `SELECT name, type, sql FROM sqlite_schema WHERE sql IS NOT NULL AND ${OWN}`,
  )
  yield JSON.stringify({ schema })
  for (const { name } of schema.filter(({ type }) => type === 'table')) {
    const table = readTable(ask, String(name))
    for (const row of rowsOf(ask, table, size)) yield JSON.stringify({ table: table.name, row })
  }
}

function readTable(ask: Ask, name: string): Table {
  // table_info leaves generated columns out, which nobody may insert.
  const [columns = []] = ask(`SELECT name, pk FROM pragma_table_info(${quoted(name)})`)
  const key = columns
    .filter(({ pk }) => Number(pk) > 0)
    .toSorted((a, b) => Number(a['pk']) - Number(b['pk']))
  const names = columns.map((column) => String(column['name']))
  return { name, columns: names, key: key.map((column) => String(column['name'])) }
}

function* rowsOf(ask: Ask, { name, columns, key }: Table, size: number): Generator<Row> {
  const keys = key.length > 0 ? key : ['rowid']
  const list = keys.join(', ')
  const chosen = key.length > 0 ? columns.join(', ') : `rowid, ${columns.join(', ')}`
  for (let after = ''; ;) {
    const [rows = []] = ask(`SELECT ${chosen} FROM ${name} ${after} ORDER BY ${list} LIMIT ${size}`)
    for (const row of rows) yield onlyOf(row, columns)
    const last = rows.at(-1)
    if (last === undefined || rows.length < size) return
    after = `WHERE (${list}) > (${keys.map((column) => literal(last[column] ?? null)).join(', ')})`
  }
}

function onlyOf(row: Row, columns: readonly string[]): Row {
  return Object.fromEntries(columns.map((column) => [column, row[column] ?? null]))
}

/** A value as SQL has it. */
export function literal(value: Row[string]): string {
  if (value === null) return 'NULL'
  return typeof value === 'number' ? String(value) : quoted(value)
}

/** A sealed file: this mark, salt, nonce, the compressed text under AES-256-GCM, tag. The key is scrypt's of the passphrase. */
const MARK = Buffer.from('32-desk-backup-1\n')

const SALT = 16

const NONCE = 12

const TAG = 16

// 64 MB and about 0.2 s for each guess (RFC 7914; OWASP asks for at least N = 2^16 with r = 8).
const COST = { N: 2 ** 16, r: 8, p: 1, maxmem: 2 ** 27 }

/** Writes lines to a file, compressed and encrypted as they come. Only its owner may read it. */
export async function seal(lines: Iterable<string>, file: string, passphrase: string) {
  const [salt, nonce] = [randomBytes(SALT), randomBytes(NONCE)]
  const cipher = createCipheriv('aes-256-gcm', scryptSync(passphrase, salt, 32, COST), nonce)
  const text = Readable.from(withEnds(lines), { objectMode: true })
  const sealed = async function* (source: AsyncIterable<Buffer>) {
    yield Buffer.concat([MARK, salt, nonce])
    for await (const chunk of source) yield cipher.update(chunk)
    yield Buffer.concat([cipher.final(), cipher.getAuthTag()])
  }
  const target = createWriteStream(file, { mode: 0o600, flags: 'wx' })
  try {
    await pipeline(text, createGzip(), sealed, target)
  } catch (error) {
    rmSync(file, { force: true }) // half a backup is useless
    throw error
  }
}

/** The lines of a sealed file, only after the whole file has been authenticated. */
export function unseal(file: string, passphrase: string): AsyncIterable<string> {
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
  return createInterface({
    input: Readable.from([packed]).pipe(createGunzip()),
    crlfDelay: Infinity,
  })
}

function* withEnds(lines: Iterable<string>) {
  for (const line of lines) yield `${line}\n`
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

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new Refused(`The file ${file} cannot be read.`)
  }
}
