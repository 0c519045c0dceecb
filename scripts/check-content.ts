import { plural } from '../src/core/lib/words.ts'
import { readContentFiles } from './content/content-files.ts'
import { contentFolder } from './content/folder.ts'
import { readPictureFiles } from './content/pictures.ts'
import { problemText } from './content/problem.ts'
import { reviewContent } from './content/review.ts'

/** Lists the mistakes in the content folder: `npm run check-content`. */
const folder = contentFolder()
const pictures = await readPictureFiles(folder)
const { problems } = await reviewContent(await readContentFiles(folder), pictures)
for (const problem of problems) console.log(problemText(problem, folder))
console.log(`${plural(problems.length, 'mistake')} in ${folder}/.`)
process.exitCode = problems.length > 0 ? 1 : 0
