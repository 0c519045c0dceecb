/** The content lines of an event, without folding. A nested component is its lines from BEGIN to END. */
type CalendarEvent = readonly string[]

/** An iCalendar file (RFC 5545). Owner and product identify the site in PRODID. */
export function calendarFile(
  { owner, product }: { owner: string; product: string },
  events: readonly CalendarEvent[],
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${calendarText(owner)}//${product}//EN`,
    ...events.flatMap((event) => ['BEGIN:VEVENT', ...event, 'END:VEVENT']),
    'END:VCALENDAR',
  ]
  return lines.map(contentLine).join('')
}

/** `20250720T050000Z` */
export function calendarTime(ms: number): string {
  return new Date(ms).toISOString().replace(/[-:]|\.\d{3}/g, '')
}

/** Escapes a text value: RFC 5545, section 3.3.11. */
export function calendarText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')
}

/**
 * The lines of an event's text and link. Google, Outlook and Samsung ignore URL, so the text also gets the link, unless it
 * contains one to the same page, under its address or an `alias`.
 */
export function calendarLink(text: string, url: string, alias = url): string[] {
  const isLinked = linksTo(url, text) || linksTo(alias, text)
  return [`DESCRIPTION:${calendarText(isLinked ? text : `${text}\n${url}`)}`, `URL:${url}`]
}

/** Whether a text has the address of a page, in any notation, with or without `https://www.`, but not as part of a longer one. */
function linksTo(url: string, text: string): boolean {
  const plain = (link: string) => link.toLowerCase().replaceAll('www.', '')
  const around = plain(text).split(plain(url).replace(/^https?:\/\/|\/$/g, ''))
  return around.slice(1).some((after, index) => {
    const isLonger = /[a-z0-9.-]$/.test(around[index]!) || /^\/?[-_]*[a-z0-9%]/.test(after)
    return !isLonger
  })
}

/** Folds a line at 75 octets, as RFC 5545 requires, without cutting a character. */
export function contentLine(line: string): string {
  const encoder = new TextEncoder()
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > 75) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return `${folded}\r\n`
}
