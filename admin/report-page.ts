/** What the page of `report --html` shows: counts alone, nothing of a person. */
export type ReportPage = {
  /** When it was made, as people read it. */
  made: string
  days: readonly Day[]
  /** By campaign, the largest first. */
  campaigns: readonly Counted[]
  /** The steps of a visit in their order; undefined where the counts could not be asked for. */
  visits: readonly { step: string; times: number }[] | undefined
  /** What is kept, in sentences. */
  kept: readonly string[]
  /** What needs a person. */
  alarms: readonly string[]
}

type Counted = { name: string; signups: number; entries: number; held: number }

/** One day; `open`: the giveaways that take entries on it. */
export type Day = { day: string; signups: number; entries: number; held: number; open: string }

/** One page that needs nothing else: no network, no script. */
export function reportPage(page: ReportPage): string {
  const { made, days, campaigns, visits, kept, alarms } = page
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Report, ${escaped(made)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Report</h1>
<p>Made ${escaped(made)}. Days are in the time of the giveaway. It contains no name and no address.</p>
${section('To do', alarms.length === 0 ? '<p>Nothing.</p>' : `<ul>${alarms.map((alarm) => `<li>${escaped(alarm)}</li>`).join('')}</ul>`)}
${section('What is kept', kept.map((sentence) => `<p>${escaped(sentence)}</p>`).join(''))}
${section('Signups and entries a day', days.length === 0 ? '<p>None yet.</p>' : `${chart(days)}${legend()}`)}
${section(
  'From visit to signup',
  visits
    ? table(
        ['step', 'times', 'as a bar'],
        visits.map(({ step, times }) => [
          step,
          times,
          raw(bar(times, Math.max(...visits.map((one) => one.times)))),
        ]),
      )
    : '<p>Visits are not shown: use --remote, with CLOUDFLARE_ACCOUNT_ID and CLOUDFLARE_API_TOKEN set (docs/events.md).</p>',
)}
${section(
  'Campaigns',
  campaigns.length === 0
    ? '<p>None yet.</p>'
    : table(
        ['campaign', 'signups', 'entries', 'held', 'as a bar'],
        campaigns.map(({ name, signups, entries, held }) => [
          name,
          signups,
          entries,
          held,
          raw(
            bar(signups + entries, Math.max(...campaigns.map((one) => one.signups + one.entries))),
          ),
        ]),
      ),
)}
${section(
  'Every day',
  days.length === 0
    ? '<p>None yet.</p>'
    : table(
        ['day', 'open giveaway', 'signups', 'entries', 'held'],
        days.map(({ day, open, signups, entries, held }) => [day, open, signups, entries, held]),
      ),
)}
</main>
</body>
</html>
`
}

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 60rem; margin: auto; padding: 1rem }
h1, h2 { line-height: 1.2 }
table { border-collapse: collapse; font-variant-numeric: tabular-nums }
th, td { padding: .15rem .75rem .15rem 0; text-align: end; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent) }
th:first-child, td:first-child { text-align: start; overflow-wrap: anywhere; min-width: 6rem }
@media (width < 32rem) { table { font-size: .875rem } th, td { padding-inline-end: .4rem } td svg { max-width: 12vw } }
svg { display: block; max-width: 100% }
.signups { fill: #2f6f57 } .entries { fill: #b9791b } .open { fill: color-mix(in srgb, currentColor 10%, transparent) }
@media (prefers-color-scheme: dark) { .signups { fill: #6cc3a0 } .entries { fill: #f0c05a } }
@media print { main { max-width: none; padding: 0 } section { break-inside: avoid-page } section:last-child { break-inside: auto } thead { display: table-header-group } }
`

type Cell = string | number | { html: string }

function raw(html: string): Cell {
  return { html }
}

function section(heading: string, body: string): string {
  return `<section>\n<h2>${heading}</h2>\n${body}\n</section>`
}

function table(heads: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const head = heads.map((name) => `<th scope="col">${name}</th>`).join('')
  const body = rows.map(
    (row) => `<tr>${row.map((cell) => `<td>${cellText(cell)}</td>`).join('')}</tr>`,
  )
  return `<table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${body.join('\n')}\n</tbody>\n</table>`
}

function cellText(cell: Cell): string {
  if (typeof cell === 'object') return cell.html
  return typeof cell === 'number' ? cell.toLocaleString('en') : escaped(cell)
}

const BAR = 160

function bar(value: number, most: number): string {
  const width = most === 0 ? 0 : Math.round((value / most) * BAR)
  return `<svg width="${BAR}" height="12" aria-hidden="true"><rect class="signups" width="${width}" height="12"/></svg>`
}

const HEIGHT = 180

/** Two bars for each day; behind those of a day on which a giveaway is open there is a ground. The table below has the numbers. */
function chart(days: readonly Day[]): string {
  const most = Math.max(1, ...days.map(({ signups, entries }) => Math.max(signups, entries)))
  const high = (value: number) => Math.round((value / most) * HEIGHT)
  const bars = days.map(({ signups, entries, open }, at) => {
    const x = at * 10
    const ground = open === '' ? '' : `<rect class="open" x="${x}" width="10" height="${HEIGHT}"/>`
    const rect = (name: string, value: number, left: number) =>
      `<rect class="${name}" x="${left}" y="${HEIGHT - high(value)}" width="4" height="${high(value)}"/>`
    return `${ground}${rect('signups', signups, x + 1)}${rect('entries', entries, x + 5)}`
  })
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
  const label = `Signups and entries from ${first} to ${last}; the most on a day are ${most}.`
  return `<svg viewBox="0 0 ${days.length * 10} ${HEIGHT}" width="960" height="${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${label}">${bars.join('')}</svg>
<p>${first} to ${last}. The most on a day: ${most.toLocaleString('en')}.</p>`
}

function legend(): string {
  const sign = (name: string) =>
    `<svg width="12" height="12" style="display:inline" aria-hidden="true"><rect class="${name}" width="12" height="12"/></svg>`
  return `<p>${sign('signups')} signups, ${sign('entries')} entries; ${sign('open')} a giveaway is open</p>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
