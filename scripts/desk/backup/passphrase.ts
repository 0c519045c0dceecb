import { readFileSync } from 'node:fs'
import { Refused } from '../refused.ts'
import type { Option } from '../verb.ts'

const SHORTEST = 12

export const passphraseOption: Option = {
  value: 'file',
  says: 'a file with the passphrase; without it the variable DESK_PASSPHRASE',
}

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
