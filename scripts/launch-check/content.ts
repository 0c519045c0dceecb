import { consentHashes } from '../content/consent.ts'
import type { Loaded } from '../content/content.ts'
import { problemText } from '../content/problem.ts'
import { unrecorded } from '../desk/recorded-consents.ts'
import type { Finding } from './finding.ts'

/** What is wrong with the words, or still to be written. `hasShop`: a setting replaces the sample links to a retailer. */
export function contentFindings({ content, problems, samples }: Loaded, hasShop: boolean) {
  const findings: Finding[] = samples
    .filter(({ what }) => what !== 'retailer' || !hasShop)
    .map(({ file, line, what }) => ({
      where: `content/${file}:${line}`,
      says: what ? `${what} is sample copy` : 'sample copy',
      mend: 'write your own, then take “sample: true” away',
    }))
  if (problems.length === 0) return [...findings, ...retention(content), ...consent(content)]
  const mistakes = problems.map((problem) => ({
    where: 'content',
    says: 'a mistake',
    mend: problemText(problem),
  }))
  return [...mistakes, ...findings]
}

/** The desk's purge goes by a number; what visitors read must be the same number. */
function retention({ pages }: Loaded['content']): Finding[] {
  const { retentionMonths: months, sections = [] } = pages['privacy'] ?? {}
  const said = [...JSON.stringify(sections).matchAll(/(\d+|\{retentionMonths\}) months/g)].map(
    ([, number]) => number ?? '',
  )
  const right = new Set([String(months), '{retentionMonths}'])
  if (said.length > 0 && said.every((number) => right.has(number))) return []
  return [
    {
      where: 'content/pages/privacy.md',
      says: `purge erases after ${months} months, the page says ${said.join(', ') || 'nothing'}`,
      mend: 'write {retentionMonths} months there',
    },
  ]
}

function consent(content: Loaded['content']): Finding[] {
  return unrecorded(consentHashes(content)).map(([form]) => ({
    where: 'src/content/consents.json',
    says: `the words that people agree to in "${form}" are not recorded`,
    mend: 'npm run desk -- consent --record, then commit',
  }))
}
