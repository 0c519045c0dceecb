import { readPictureFiles } from './content/pictures.ts'
import { problemText } from './content/problem.ts'
import { leftOut } from './content/left-out.ts'
import { readContentFiles } from './content/content-files.ts'
import { reviewContent } from './content/review.ts'

/** Says all that is wrong in the content folder: `npm run check-content`. */
const folder = 'content'
const { content, problems } = reviewContent(
  await readContentFiles(folder),
  await readPictureFiles(folder),
)
for (const problem of problems) console.log(problemText(problem, folder))
if (problems.length === 0) for (const says of leftOut(content)) console.log(`Left out: ${says}.`)
console.log(`${problems.length} mistake${problems.length === 1 ? '' : 's'} in ${folder}/.`)
process.exitCode = problems.length > 0 ? 1 : 0
