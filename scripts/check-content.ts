import { contentFolder } from './content/folder.ts'
import { readPictureFiles } from './content/pictures.ts'
import { problemText } from './content/problem.ts'
import { readContentFiles } from './content/reading.ts'
import { reviewContent } from './content/review.ts'

/** Says all that is wrong in the content folder, and what to look at: `npm run check-content`. */
const { problems } = reviewContent(await readContentFiles(), await readPictureFiles(contentFolder))
const mistakes = problems.filter(({ note }) => !note)
const notes = problems.filter(({ note }) => note)
for (const mistake of mistakes) console.log(problemText(mistake))
if (notes.length > 0) console.log('\nTo look at:\n')
for (const note of notes) console.log(problemText(note))
const many = (list: readonly unknown[], word: string) =>
  `${list.length} ${word}${list.length === 1 ? '' : 's'}`
console.log(
  `${problems.length > 0 ? '\n' : ''}${many(mistakes, 'mistake')} in ${contentFolder}/, ${many(notes, 'note')}.`,
)
process.exitCode = mistakes.length > 0 ? 1 : 0
