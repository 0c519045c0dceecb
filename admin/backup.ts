import {
  copyFileSync,
  createReadStream,
  createWriteStream,
  existsSync,
  readFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { createGunzip, createGzip } from 'node:zlib'
import { plural } from '../src/lib/words.ts'
import { d1, snapshot } from './ledger.ts'
import { checkNew, FILES, inPrivateFolder, nameAt, write } from './output.ts'
import { Refused } from './refused.ts'
import { flagsOf, ledgerName, type Target } from './target.ts'
import { defineCommand, type Option } from './command.ts'

/** Outside the project, so that git does not add it. */
const PASSPHRASE = '../passphrase.txt'

export const passphraseOption = {
  value: 'file',
  description: `a file with the passphrase; default: ${PASSPHRASE}`,
} as const satisfies Option

export const backup = defineCommand({
  name: 'backup',
  summary:
    'Write a snapshot of the whole ledger to an encrypted file. Run it before every migration.',
  options: {
    out: { value: 'file', description: `a new file; default: ${FILES}/<instant>.backup` },
    'passphrase-file': passphraseOption,
  },
  run: async ({ options, target, now }) => {
    const secret = passphraseFrom(options['passphrase-file'])
    const file = options.out ?? `${nameAt(now)}.backup`
    checkNew(file)
    const name = ledgerName(target)
    const count = await inPrivateFolder(async (folder) => {
      const statements = exported(target, folder)
      using sqlite = await filled(statements, name)
      await seal(statements, file, secret)
      // An older ledger has this table, too. It may lack the columns that other commands read.
      return Number(sqlite.prepare('SELECT count(*) AS n FROM submissions').get()?.['n'])
    })
    return {
      lines: [`${file} has ${plural(count, 'submission')} (${name}). "restore ${file}" checks it.`],
    }
  },
})

const SHORTEST = 12

/** Reads the passphrase from a file. An argument would be visible to other users and stay in the shell's history. */
export function passphraseFrom(file = PASSPHRASE): string {
  const passphrase = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  if (passphrase.length >= SHORTEST) return passphrase
  throw new Refused(`Write a passphrase of ${SHORTEST} characters or more into ${file}.`)
}

/**
 * Exports a whole ledger as SQL into a folder. A remote export blocks other requests to the database
 * (https://developers.cloudflare.com/d1/best-practices/import-export-data/), so it is consistent, and posts go to the fallback
 * queue meanwhile. A local export blocks nothing and ignores --persist-to. So a snapshot is exported, placed where wrangler looks
 * beside a copied configuration.
 */
function exported(target: Target, folder: string): string {
  const sql = join(folder, 'ledger.sql')
  const output = ['--output', sql, '--skip-confirmation']
  if (target.remote) d1(target, ['export', 'DB', ...flagsOf(target), ...output])
  else {
    const config = join(folder, 'wrangler.toml')
    copyFileSync('wrangler.toml', config)
    snapshot(target, join(folder, '.wrangler/state'))
    const flags = flagsOf({ ...target, persistTo: undefined })
    d1(target, ['export', 'DB', ...flags, '--config', config, ...output])
  }
  return sql
}

/** Compresses and encrypts a file into a new one. The format is age (https://age-encryption.org/v1), so `age -d` can open it. */
async function seal(from: string, file: string, passphrase: string): Promise<void> {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  const sealed = await encrypter.encrypt(bytesOf(createReadStream(from).compose(createGzip())))
  await write(Readable.fromWeb(sealed as ReadableStream), file)
}

/** Decrypts a backup into a file of a private folder. If it throws `Refused`, `into` is incomplete. */
export async function unseal(file: string, into: string, passphrase: string): Promise<void> {
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    const packed = await decrypter.decrypt(bytesOf(createReadStream(file)))
    await pipeline(
      Readable.fromWeb(packed as ReadableStream),
      createGunzip(),
      createWriteStream(into),
    )
  } catch {
    throw new Refused(
      `${file} does not open: it is no backup, it was changed, or the passphrase is wrong.`,
    )
  }
}

/** A new database beside an export, with its statements applied. Throws `Refused` if it is not a ledger. */
export async function filled(statements: string, name: string): Promise<DatabaseSync> {
  const sqlite = new DatabaseSync(join(dirname(statements), 'ledger.sqlite'))
  sqlite.exec('BEGIN')
  let statement = ''
  for await (const piece of piecesOf(statements)) {
    statement += piece
    try {
      sqlite.exec(statement)
      statement = ''
    } catch (error) {
      // The piece ends within a text or a trigger.
      if (!/incomplete input|unrecognized token/.test(String(error))) throw error
    }
  }
  sqlite.exec(statement)
  sqlite.exec('COMMIT')
  if (!sqlite.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'submissions'").get())
    throw new Refused(`There is no ledger in ${name}: it has no table of submissions.`, 3)
  return sqlite
}

/** Cuts a file of SQL where statements may end, because a string holds 512 MB at most. */
async function* piecesOf(file: string): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of createReadStream(file, 'utf8')) {
    const pieces = `${rest}${chunk}`.split(/(?<=;\n)/)
    rest = pieces.pop()!
    yield* pieces
  }
  yield rest
}

function bytesOf(source: Readable) {
  return Readable.toWeb(source) as globalThis.ReadableStream<Uint8Array<ArrayBuffer>>
}
