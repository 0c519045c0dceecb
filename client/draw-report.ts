import type { DrawCheckProps } from '../src/draw/draw-page.tsx'
import { eventSentence } from '../src/draw/event-sentence.ts'
import { type DrawFile, readDrawFile, readHeads } from '../src/draw/file.ts'
import {
  checkNames,
  lineOf,
  meaningOf,
  rankingBy,
  verdictOf,
  verdictsOn,
} from '../src/draw/proof.ts'
import { isReceipt } from '../src/giveaway/receipt.ts'
import { longInstant } from '../src/lib/dates.ts'
import { drawReport as labels } from './draw-report-labels.ts'

/**
 * Verifies the files at two URLs, looks up what a visitor has kept, and shows the result in elements. Rejects when the proof
 * does not load.
 */
export async function report(props: DrawCheckProps, code: string): Promise<HTMLElement[]> {
  const [proof, heads] = await Promise.all([
    load(props.file).then(readDrawFile),
    load(props.log).then(readHeads, () => undefined),
  ])
  if (proof === undefined) return [element('p', labels.unreadable)]
  const ranking = rankingBy(proof)
  const kept = code === '' || isReceipt(code) ? undefined : code
  const verdicts = verdictsOn(proof, { heads, kept, ranking })
  const list = element('ul')
  list.className = 'checks'
  for (const name of checkNames) {
    const verdict = element('strong', labels.verdicts[verdicts[name]])
    verdict.dataset['verdict'] = verdicts[name]
    const line = element('li')
    line.append(verdict, element('span', labels.checks[name]))
    list.append(line)
  }
  const verdict = verdictOf(verdicts)
  const result = element('p', labels[verdict])
  result.className = `verdict ${verdict}`
  const found = code === '' ? [] : saidOf(proof, ranking, code, props.offsetMinutes)
  return [
    result,
    element('p', labels.beyond),
    ...found.map((text) => element('p', text)),
    list,
    ...(heads === undefined ? [element('p', labels.withoutSeals)] : []),
  ]
}

async function load(url: string): Promise<Uint8Array> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${response.status} ${url}`)
  return new Uint8Array(await response.arrayBuffer())
}

function element<Tag extends 'p' | 'ul' | 'li' | 'span' | 'strong'>(tag: Tag, text = '') {
  return Object.assign(document.createElement(tag), { textContent: text })
}

/** What the files say of a code: what became of a receipt's line, or what else was kept. */
function saidOf(
  proof: DrawFile,
  ranking: readonly number[],
  code: string,
  offsetMinutes: number,
): string[] {
  if (!isReceipt(code)) {
    const meaning = meaningOf(proof, code)
    if (meaning === undefined) return [labels.noSeal]
    return [meaning === 'fingerprint' ? labels.kept : labels.seal(meaning)]
  }
  const at = lineOf(proof, ranking, code)
  if (at === undefined) return [labels.noReceipt]
  const { line, place, state = 'notReached', events } = at
  const entry = labels.receipt({ line, count: proof.leaves.length })
  if (place === undefined) return [entry]
  const said = events.map(
    (event) =>
      `${longInstant({ ms: Date.parse(event.at), offsetMinutes })}: ${eventSentence(event)}`,
  )
  const none = labels.states[state === 'counts' ? 'notAsked' : state]
  return [`${entry} ${labels.place(place)}`, ...(said.length > 0 ? said : [none])]
}
