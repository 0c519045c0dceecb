import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { createWriteStream, readFileSync, rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Refused } from './refused.ts'

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
