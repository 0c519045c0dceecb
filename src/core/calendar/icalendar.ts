type CalendarEvent = {
  uid: string
  /** The lines DTSTART and DTEND. */
  times: readonly string[]
  title: string
  text: string
  url: string
  /** `trigger`: when, from the start, as an iCalendar duration. */
  alarm?: { trigger: string; text: string } | undefined
}

/** An iCalendar file (RFC 5545). Owner and product identify the site in PRODID. `now` is each event's DTSTAMP. */
export function calendarFile(
  { owner, product, now }: { owner: string; product: string; now: number },
  events: readonly CalendarEvent[],
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(owner)}//${product}//EN`,
    ...events.flatMap((event) => linesOf(event, now)),
    'END:VCALENDAR',
  ]
  return lines.map(contentLine).join('')
}

/** The lines of an event. Google, Outlook and Samsung ignore URL, so the text has the link, too. */
function linesOf({ uid, times, title, text, url, alarm }: CalendarEvent, now: number): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${calendarTime(now)}`,
    ...times,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(text.includes(url) ? text : `${text}\n${url}`)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    ...(alarm
      ? [
          'BEGIN:VALARM',
          'ACTION:DISPLAY',
          `TRIGGER:${alarm.trigger}`,
          `DESCRIPTION:${escaped(alarm.text)}`,
          'END:VALARM',
        ]
      : []),
    'END:VEVENT',
  ]
}

/** `20250720T050000Z` */
export function calendarTime(ms: number): string {
  return new Date(ms).toISOString().replace(/[-:]|\.\d{3}/g, '')
}

/** Escapes a text value: RFC 5545, section 3.3.11. */
function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')
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
