import { contentFolder } from './content/folder.ts'
import { readPictureFiles } from './content/pictures.ts'
import { problemText } from './content/problem.ts'
import { readContentFiles } from './content/content-files.ts'
import { reviewContent } from './content/review.ts'

/** Says all that is wrong in the content folder: `npm run check-content`. */
const { problems } = reviewContent(await readContentFiles(), await readPictureFiles(contentFolder))
for (const problem of problems) console.log(problemText(problem))
console.log(`${problems.length} mistake${problems.length === 1 ? '' : 's'} in ${contentFolder}/.`)
process.exitCode = problems.length > 0 ? 1 : 0
