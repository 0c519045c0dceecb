import { readEmail } from '../../core/forms/email.ts'

/** The addresses in cells of CSV or texts of JSON. `unread`: cells with an @ that are none, or look like URLs. */
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
