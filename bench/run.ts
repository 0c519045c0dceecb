import { execFileSync } from 'node:child_process'
import { deskReport } from './desk.ts'
import { drawReport } from './draw.ts'
import { enumerationReport } from './enumeration.ts'
import { interactionReport } from './interaction.ts'
import { lighthouseReport } from './lighthouse.ts'
import { pagesReport } from './pages.ts'
import { postsReport } from './posts.ts'
import { processorTimeReport } from './processor-time.ts'
import { quizReport } from './quiz.ts'
import { isBrief, writePart } from './results.ts'
import { sizesReport } from './sizes.ts'
import { upstreamReport } from './upstream.ts'

/**
 * Builds the site, measures it and writes `bench/RESULTS.md`: `npm run bench` for everything but Lighthouse, which takes
 * longer than all else, or `npm run bench Sizes "The desk"` for some parts. With `-- --brief` each part does as little as it
 * can and nothing is written: that only shows that it works.
 */
const parts: Readonly<Record<string, () => Promise<string>>> = {
  Sizes: sizesReport,
  'Pages a second': pagesReport,
  'Processor time': processorTimeReport,
  'The post path': postsReport,
  'A dead upstream': upstreamReport,
  Enumeration: enumerationReport,
  'Verifying a draw': drawReport,
  Quiz: quizReport,
  'The desk': deskReport,
  Lighthouse: lighthouseReport,
  Interaction: interactionReport,
}
const ONLY_WHEN_NAMED = new Set(['Lighthouse', 'Interaction'])

const known = Object.keys(parts)
const named = process.argv.slice(2).filter((word) => word !== '--brief')
const unknown = named.filter((title) => !known.includes(title))
if (unknown.length > 0) {
  console.error(`The bench has no ${unknown.join(', ')}. Its parts:\n  ${known.join('\n  ')}`)
  process.exit(2)
}

execFileSync('npm', ['run', 'build'], { stdio: ['ignore', 'ignore', 'inherit'] })

const chosen = Object.entries(parts).filter(([title]) =>
  named.length > 0 ? named.includes(title) : !ONLY_WHEN_NAMED.has(title),
)
for (const [index, [title, report]] of chosen.entries()) {
  console.log(`\n## ${title} (${index + 1} of ${chosen.length})\n`)
  const text = await report()
  console.log(text)
  if (!isBrief) await writePart(title, text)
}
process.exit()
