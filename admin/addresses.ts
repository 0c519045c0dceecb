import { readFileSync } from 'node:fs'
import { readEmail } from '../src/core/forms/email.ts'
import { plural } from '../src/core/lib/words.ts'
import { Refused } from './refused.ts'

/**
 * The addresses of a CSV file in lower case, and a line for each cell with an @ that is none. Throws `Refused` for such cells
 * unless they are ignored, and when there is no address.
 */
export function addressesOf(file: string, { ignored }: { ignored: boolean }) {
  const text = readFileSync(file, 'utf8')
  // A workbook is a ZIP file.
  const { addresses, unread } = addressesIn(text.startsWith('PK\u0003') ? '' : text)
  const warnings = unread.map(({ line, cell }) => `${file}, line ${line}: ${cell}`)
  const count = `${plural(unread.length, 'cell')} of ${file} cannot be read as an address`
  if (unread.length > 0 && !ignored) {
    const advice = 'Correct the file, or add --ignore-unread.'
    throw new Refused([...warnings, `${count}, so nothing was done. ${advice}`].join('\n'), 3)
  }
  if (addresses.size === 0)
    throw new Refused(`${file} contains no email address: save it as CSV, in UTF-8.`)
  return { addresses, warnings: unread.length > 0 ? [...warnings, `${count}.`] : [] }
}

/** The addresses in the cells of CSV, or in the texts of JSON. `unread`: cells with an @ that are not addresses, or look like URLs. */
export function addressesIn(text: string) {
  const addresses = new Set<string>()
  const unread: { line: number; cell: string }[] = []
  for (const [index, row] of text.split(/\r\n?|\n/).entries())
    for (const cell of row.split(/[,;\t"]+/).filter((each) => AT.test(each))) {
      const { email, error } = readEmail(cell)
      if (error === undefined) addresses.add(email.toLowerCase())
      if (error !== undefined || IN_URL.test(email))
        unread.push({ line: index + 1, cell: cell.trim() })
    }
  return { addresses, unread }
}

/** An @ after something, not as in `/@ruth`; also as in URLs, mails, HTML, JSON and `ruth (at) example.org`. */
const AT =
  /[^\s/'’]\s?(?:[@＠﹫]|[([{<]\s?at\s?[)\]}>]\s?\w)|%(?:25)*40|=40\w|&(?:#64|#x40|commat)|\\u0040/i
/** What a URL has before the @, and hardly any address. */
const IN_URL = /[/=?&]/
