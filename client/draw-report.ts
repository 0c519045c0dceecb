import { drawReport as labels } from 'virtual:content/labels/draw'
import { type DrawFile, readDrawFile, readHeads } from '../src/draw/file.ts'
import { checkNames, meaningOf, placeOf, rankingBy, verdictsOn } from '../src/draw/proof.ts'
import { isReceipt } from '../src/giveaway/receipt.ts'
import { fill } from '../src/lib/words.ts'

/**
 * Verifies the files at two URLs, looks up an entry code, and shows the result in elements. Rejects when the proof does not
 * load.
 */
export async function report(file: string, log: string, code: string): Promise<HTMLElement[]> {
  const [proof, heads] = await Promise.all([
    load(file).then(readDrawFile),
    load(log).then(readHeads, () => undefined),
  ])
  if (proof === undefined) return [element('p', labels.unreadable)]
  const ranking = rankingBy(proof)
  const verdicts = verdictsOn(proof, { heads: heads ?? [], ranking })
  const isGood = !Object.values(verdicts).includes('fail')
  const list = element('ul')
  list.className = 'checks'
  for (const name of checkNames) {
    const verdict = element('strong', labels.verdicts[verdicts[name]])
    verdict.dataset['verdict'] = verdicts[name]
    const line = element('li')
    line.append(verdict, element('span', labels.checks[name]))
    list.append(line)
  }
  const result = element('p', isGood ? labels.good : labels.bad)
  result.className = isGood ? 'verdict' : 'verdict wrong'
  return [
    result,
    list,
    ...(heads === undefined ? [element('p', labels.withoutSeals)] : []),
    ...(code === '' ? [] : found(proof, ranking, code).map((text) => element('p', text))),
  ]
}

async function load(url: string): Promise<unknown> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${response.status} ${url}`)
  return response.json()
}

function element<Tag extends 'p' | 'ul' | 'li' | 'span' | 'strong'>(tag: Tag, text = '') {
  return Object.assign(document.createElement(tag), { textContent: text })
}

/** What the files say of an entry code: a receipt, a fingerprint or a seal. */
function found(proof: DrawFile, ranking: readonly number[], code: string): string[] {
  if (isReceipt(code)) {
    const at = placeOf(proof, ranking, code)
    if (at === undefined) return [labels.noReceipt]
    const { line, place } = at
    const entry = fill(labels.receipt, { line, count: proof.leaves.length })
    return place === undefined ? [entry] : [entry, fill(labels.place, { place })]
  }
  const meaning = meaningOf(proof, code)
  if (meaning === undefined) return [labels.noSeal]
  return [meaning === 'fingerprint' ? labels.kept : fill(labels.seal, { line: meaning })]
}
