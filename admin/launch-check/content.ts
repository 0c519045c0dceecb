import { type Loaded, storedFields } from '../../scripts/content/load.ts'
import { hasOwnBook } from '../../scripts/pictures/choice.ts'

/** What the content still needs. `npm run check-content` lists its mistakes. */
export function contentFindings({ content, problems, samples }: Loaded) {
  const privacy = JSON.stringify(content.pages.prose.privacy.sections)
  const facts = Object.entries({ retentionMonths: '{retentionMonths}', ...storedFields() })
  const missing = facts.filter(([, text]) => !privacy.includes(text)).map(([name]) => `{${name}}`)
  const [first] = samples
  const counts = Map.groupBy(samples, ({ file }) => file.split('/')[0])
  const files = Array.from(counts, ([name, own]) => `${name} ${own.length}`).join(', ')
  return [
    problems.length > 0 && 'content: npm run check-content lists mistakes',
    first &&
      `content: replace ${samples.length} sample texts (${files}), the first in content/${first.file}:${first.line}, and take each “sample: true” away`,
    !hasOwnBook(content.pictures) &&
      'content/pictures: put your front cover there, as content/README.md says',
    missing.length > 0 &&
      `content/pages/privacy.md: it does not say what is stored, or for how long: write ${missing.join(', ')} there`,
  ]
}
