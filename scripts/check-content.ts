import { readFile } from 'node:fs/promises'
import { readPictureFiles } from './content/pictures.ts'
import { problemText } from './content/problem.ts'
import { leftOut } from './content/left-out.ts'
import { readContentFiles } from './content/content-files.ts'
import { reviewContent, WELCOME_MAIL } from './content/review.ts'

/** Lists all problems in the content: `npm run check-content`. */
const folder = 'content'
const { content, problems } = reviewContent(
  await readContentFiles(folder),
  await readPictureFiles(folder),
  await readFile(WELCOME_MAIL, 'utf8').catch(() => undefined),
)
for (const problem of problems) console.log(problemText(problem, folder))
if (problems.length === 0) for (const part of leftOut(content)) console.log(`Left out: ${part}.`)
console.log(`${problems.length} mistake${problems.length === 1 ? '' : 's'} in ${folder}/.`)
process.exitCode = problems.length > 0 ? 1 : 0
