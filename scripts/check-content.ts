import { plural } from '../src/lib/words.ts'
import { readContentFiles } from './content/content-files.ts'
import { leftOut } from './content/left-out.ts'
import { listServices } from './content/mails.ts'
import { readPictureFiles } from './content/pictures.ts'
import { problemText } from './content/problem.ts'
import { reviewContent } from './content/review.ts'
import { readOptions } from './options.ts'

/** Lists the mistakes in the content folder: `npm run check-content`. With `--mails kit` it also writes the mails for Kit. */
const { mails } = readOptions({ mails: { type: 'string' } })
const service = listServices.find((each) => each === mails)
const folder = 'content'
const { content, problems } = reviewContent(
  await readContentFiles(folder),
  await readPictureFiles(folder),
)
for (const problem of problems) console.log(problemText(problem, folder))
if (problems.length === 0) for (const part of leftOut(content)) console.log(`Omitted: ${part}.`)
console.log(`${plural(problems.length, 'mistake')} in ${folder}/.`)
if (mails !== undefined && service === undefined)
  console.log(`--mails: unknown service "${mails}". Services: ${listServices.join(', ')}.`)
else if (service !== undefined && problems.length === 0) {
  const { writeMails } = await import('./write-mails.ts')
  const into = `admin-files/mails-${service}`
  console.log(`${await writeMails(content, service, into)} mails are in ${into}/.`)
}
process.exitCode = problems.length > 0 || (mails !== undefined && service === undefined) ? 1 : 0
