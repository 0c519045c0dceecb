import { type Content, keptFields, type Loaded } from '../../scripts/content/load.ts'
import { problemText } from '../../scripts/content/problem.ts'
import { ART, shownSamples } from '../../scripts/pictures/choice.ts'
import { type Finding, unless } from './finding.ts'

/** What is wrong with the content, or still to be written. `hasShop`: a setting replaces the sample links to a retailer. */
export function contentFindings(
  { content, problems, samples }: Loaded,
  hasShop: boolean,
): Finding[] {
  if (problems.length === 0)
    return [
      ...sampleCopy(samples, hasShop),
      ...retention(content),
      ...listed(content),
      ...samplePictures(content),
    ]
  const mistakes = problems.map((problem) => ({
    step: 'content' as const,
    where: 'content',
    says: 'a mistake',
    mend: problemText(problem, 'content'),
  }))
  return [...mistakes, ...sampleCopy(samples, hasShop)]
}

function sampleCopy(samples: Loaded['samples'], hasShop: boolean): Finding[] {
  return samples
    .filter(({ what }) => what !== 'retailer' || !hasShop)
    .map(({ file, line, what }) => ({
      where: `content/${file}:${line}`,
      says: what ? `${what} is sample copy` : 'sample copy',
      mend: 'write your own, then take “sample: true” away',
    }))
}

/** The admin command's purge goes by a number; what visitors read must be the same number. */
function retention({ pages }: Content): Finding[] {
  const { retentionMonths: months, sections } = pages.privacy
  const said = [...JSON.stringify(sections).matchAll(/(\d+|\{retentionMonths\}) months/g)].map(
    ([, number]) => number ?? '',
  )
  const right = new Set([String(months), '{retentionMonths}'])
  return unless(said.length > 0 && said.every((number) => right.has(number)), {
    where: 'content/pages/privacy.md',
    says: `purge erases after ${months} months, the page says ${said.join(', ') || 'nothing'}`,
    mend: 'write {retentionMonths} months there',
  })
}

/** The privacy page says what each form keeps: the lists that follow from the field tables. */
function listed({ pages }: Content): Finding[] {
  const text = JSON.stringify(pages.privacy.sections)
  const missing = Object.entries(keptFields()).filter(([, list]) => !text.includes(list))
  return missing.map(([name]) => ({
    where: 'content/pages/privacy.md',
    says: 'it does not list what a form keeps',
    mend: `write {${name}} there`,
  }))
}

/** One finding for each, because each stands elsewhere on the site. */
function samplePictures(content: Content): Finding[] {
  return shownSamples(content).map((name) => ({
    where: `${ART}/${name}.webp`,
    says: 'a sample picture of the book',
    mend: 'put your front cover into content/pictures, as content/README.md says',
  }))
}
