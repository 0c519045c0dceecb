import { plural } from '../src/core/text/words.ts'
import { contentFolder } from './content/folder.ts'
import { loadContent } from './content/load.ts'
import { problemText } from './content/problem.ts'
import { reviewContent } from './review/review.ts'

/** Lists the mistakes in the content folder: `npm run check-content`. */
const folder = contentFolder()
const { problems } = reviewContent(await loadContent(folder))
for (const problem of problems) console.log(problemText(problem, folder))
console.log(`${plural(problems.length, 'mistake')} in ${folder}/.`)
process.exitCode = problems.length > 0 ? 1 : 0
