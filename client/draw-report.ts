import { checkDraw, checks, type PublicDraw, type Terms } from '../src/draw/check.ts'
import { offers } from '../src/draw/labels.ts'
import { leafOf } from '../src/draw/list.ts'
import { isReceipt, shortReceipt } from '../src/giveaway/receipt.ts'
import { longInstant } from '../src/lib/dates.ts'
import { drawPath } from '../src/pages/paths.ts'

const labels = {
  right: 'Everything that can be checked so far is right.',
  wrong: 'Something doesn’t match. Please tell us, and keep a copy of this page.',
  checks: {
    list: 'The list is whole, in its order, and has this fingerprint.',
    round: 'The round follows from the rules and from when the list was closed.',
    number: 'The number is drand’s for this round.',
    order: 'The lines were asked in the order that follows from list and number.',
  },
  verdicts: { true: 'Right', false: 'Doesn’t match', undefined: 'Not yet' },
  kept: 'The fingerprint you kept matches: the list hasn’t changed since.',
  notKept: 'The fingerprint you kept is another one: the list was changed, or you copied it wrong.',
  unreadable:
    'A receipt has 32 characters, a fingerprint 64: the numbers 0 to 9 and the letters a to f.',
  line: (line: number) => `is line ${line} of the list.`,
  place: (place: number) => `It came out at place ${place}.`,
  notReached: 'The drawing hasn’t reached it.',
  passed: 'It was passed over.',
  missing: 'has no line in the list, so it was not in the drawing.',
}

/** Checks a drawing from its public files, and says what came of receipts. Rejects when a file does not load. */
export async function report(
  terms: Terms,
  receipts: readonly string[],
  typed: string,
): Promise<HTMLElement[]> {
  const { draw, asked } = JSON.parse(await load(drawPath(terms.id, 'draw.json'))) as PublicDraw
  const files = Array.from({ length: draw.parts }, (_, n) =>
    drawPath(terms.id, `list-${n + 1}.txt`),
  )
  const parts = await Promise.all(files.map(load))
  const { verdicts, leaves, order } = await checkDraw({ draw, asked, parts }, terms)
  const isWrong = Object.values(verdicts).includes(false)
  const verdict = element('p', isWrong ? labels.wrong : labels.right)
  verdict.className = `verdict ${isWrong ? 'wrong' : 'right'}`
  const list = element('ul')
  list.className = 'checks'
  for (const name of checks) {
    const said = element('strong', labels.verdicts[`${verdicts[name]}`])
    said.dataset['verdict'] = `${verdicts[name]}`
    const item = element('li')
    item.append(said, element('span', labels.checks[name]))
    list.append(item)
  }
  const all = new Set([...receipts, ...(isReceipt(typed) ? [typed] : [])])
  const found = [...all].map((receipt) => element('p', saidOf(receipt)))
  return [verdict, ...saidOfCode(), ...found, list]

  function saidOfCode(): HTMLElement[] {
    if (typed === '' || isReceipt(typed)) return []
    if (!/^[0-9a-f]{64}$/.test(typed)) return [element('p', labels.unreadable)]
    return [element('p', typed === draw.fingerprint ? labels.kept : labels.notKept)]
  }

  function saidOf(receipt: string): string {
    const line = leaves.indexOf(leafOf(receipt)) + 1
    if (line === 0) return `${shortReceipt(receipt)} ${labels.missing}`
    const said = [`${shortReceipt(receipt)} ${labels.line(line)}`]
    if (order.length > 0) {
      said.push(labels.place(order.indexOf(line) + 1))
      const own = asked.find((each) => each.line === line)
      if (own === undefined) said.push(labels.notReached)
      else if (own.asked_at === null) said.push(labels.passed)
      else {
        const at = longInstant({ ...terms.closesAt, ms: own.asked_at })
        said.push(offers.asked({ place: own.place, line, at }), offers[own.answer ?? 'open'])
      }
    }
    return said.join(' ')
  }
}

async function load(url: string): Promise<string> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${response.status} ${url}`)
  return response.text()
}

function element<Tag extends 'p' | 'ul' | 'li' | 'span' | 'strong'>(tag: Tag, text = '') {
  return Object.assign(document.createElement(tag), { textContent: text })
}
