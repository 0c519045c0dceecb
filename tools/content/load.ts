import { z } from 'zod'
import { chapterSlugs } from '../../src/core/book/identities.ts'
import type { Book } from '../../src/core/content/types.ts'
import { confirmation } from '../../src/views/giveaway/labels.ts'
import { entryFields, type FormFields, signupFields } from '../../src/core/forms/fields.ts'
import { readUrl } from '../../src/core/forms/web-address.ts'
import { pagesWith } from '../../src/core/pages/pages.ts'
import { checkFields, readYaml } from './yaml.ts'
import { fileNameProblems } from './file-names.ts'
import { readGiveaways } from './giveaways.ts'
import { linksOf } from './links.ts'
import { readMails } from './mails.ts'
import { readChapters, readGuides, readPages } from './pages.ts'
import { type PictureFiles, readPictureFiles, readPictures, readSignature } from './pictures.ts'
import { withFacts } from './facts.ts'
import {
  CONTENT_MISTAKES,
  fileProblem,
  inOrder,
  nodesIn,
  type Problem,
  problemText,
} from './problem.ts'
import { type ContentFiles, readContentFiles, type Reading } from './content-files.ts'
import { bookSchema } from './schemas/book.ts'
import { listSchema, planSchema, redirectsSchema, testimonialsSchema } from './schemas/files.ts'
import { identitiesSchema, quizSchema } from './schemas/quiz.ts'

export type Loaded = ReturnType<typeof contentFrom>

export async function loadContent(folder: string) {
  return contentFrom(await readContentFiles(folder), await readPictureFiles(folder))
}

/** Like `loadContent`, but rejects with all problems in the message. */
export async function loadValidContent(folder: string): Promise<Content> {
  const { content, problems } = await loadContent(folder)
  if (problems.length === 0) return content
  const error = new Error(problems.map((problem) => problemText(problem, folder)).join('\n'))
  error.name = CONTENT_MISTAKES
  // The stack does not help the person who edits the content.
  error.stack = error.message
  throw error
}

/** `content` is complete only without problems. */
export function contentFrom(written: ContentFiles, pictures: PictureFiles = new Map()) {
  const files = new Map(Array.from(written, ([file, text]) => [file, normalized(text)]))
  const { filled, product, areRead } = withFacts(files)
  const reading: Reading = { files: filled, problems: [], texts: [] }
  const content = readAll(reading, product, pictures)
  const ofFiles = [...fileNameProblems(files, product), ...[...files].flatMap(damage)]
  // Other problems in such a file are consequences, and so are those of other files without the facts of book.yaml.
  const others = reading.problems.filter(
    ({ file }) => ofFiles.every((one) => one.file !== file) && (file === 'book.yaml' || areRead),
  )
  const problems = [...ofFiles, ...others].toSorted(inOrder)
  const { texts } = reading
  /** Sample copy to replace before launch. */
  const samples = texts.filter(({ field, text }) => /(^|\.)sample$/.test(field) && text === 'true')
  return { content, problems, texts, samples }
}

/** Writes line feeds, plain spaces and NFC, without invisible signs. An odd blank at a line's end breaks no line. */
function normalized(text: string): string {
  return text
    .replace(/[\u00AD\u200B\u200E\u200F\u2060\uFEFF]/g, '')
    .replace(/\r\n?/g, '\n')
    .replace(/(?! )\p{Zs}[\p{Zs}\t]*$/gmu, '')
    .replace(/\p{Zs}/gu, ' ')
    .normalize('NFC')
}

/** How documents of Word and LibreOffice, and PDF files begin. Others, UTF-16 and `UNREAD` contain zeros. */
const NO_TEXT = /^(PK|%PDF|\{\\rtf)|\0/

/** Git's conflict markers. */
const MERGE = /^\s*(<<<<<<<|=======$|>>>>>>>)/

/** What a wrong conversion leaves of a character. */
const LOST = /\uFFFD|â€.?|Ã[\u0080-\u00BF]/g

/** Control characters, separators and directions of lines, placeholders of objects, private use, and noncharacters. */
const STRAY =
  /(?![\t\n])\p{Cc}|[\u2028-\u202E\u2066-\u2069\uFFF9-\uFFFC]|\p{Co}|\p{Noncharacter_Code_Point}/gu

/** Reports files that are no text, and what a failed merge, a wrong conversion or a paste leaves in one. */
function damage([file, text]: [string, string]): Problem[] {
  if (NO_TEXT.test(text)) return [fileProblem(file, TO_TEXT)]
  return text.split('\n').flatMap((line, at) => {
    const named = line.replace(LOST, '[$&]').replace(STRAY, codeOf)
    const word = named.split(' ').find((one) => !line.includes(one))
    const advice = MERGE.test(line) ? MERGED : `${RETYPE}: “${word}”`
    return advice === MERGED || word ? [{ file, line: at + 1, field: 'file', advice }] : []
  })
}

const codeOf = (sign: string) =>
  `[U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`

const TO_TEXT =
  'cannot be read: put here what a link leads to, or save the text of a document of Word, or in UTF-16 (“Unicode”), as UTF-8'
const MERGED = 'two versions of this text are here; keep one, and remove the lines of <, = and >'
const RETYPE = 'retype or remove the sign in brackets, and save the file as UTF-8'

export type Content = ReturnType<typeof readAll>

function readAll(reading: Reading, product: string, pictures: PictureFiles) {
  const previewed = chapterSlugs.filter((slug) => reading.files.has(`chapters/${slug}.md`))
  const { isPage, linkMistake, isTaken } = linksOf(reading.files, product)
  const read = <Schema extends z.ZodType>(file: string, schema: Schema) =>
    withOptional(
      schema,
      checkFields(reading, readYaml(file, reading.files.get(file) ?? ''), schema),
    )
  const isThere = (file: string) => reading.files.has(file)
  const book = read('book.yaml', bookSchema(previewed, isPage))
  const { contact: { email = 'hello@example.com' } = {} } = book as Partial<Book>
  const fields = new Set(Array.from(nodesIn(book), ([, value]) => value))
  // An invalid book.yaml is empty, and reported alone.
  const isInBook = (to: string) =>
    readUrl(to) !== undefined && (fields.has(to) || !('shops' in book))
  // The rules and the privacy page say the same as the confirmation.
  const { oneEntry, correction } = confirmation
  const values = { email: `[${email}](mailto:${email})`, oneEntry, correction }
  const rules = { linkMistake, placeholders: [], values: {} }
  return {
    book,
    quiz: read('quiz.yaml', quizSchema),
    identities: read('identities.yaml', identitiesSchema),
    list: read('list.yaml', listSchema),
    testimonials: isThere('testimonials.yaml') ? read('testimonials.yaml', testimonialsSchema) : [],
    plan: isThere('plan.yaml') ? read('plan.yaml', planSchema) : undefined,
    redirects: read('redirects.yaml', redirectsSchema(isPage, isTaken, isInBook)).redirects,
    product,
    chapters: readChapters(reading, rules, product),
    guides: readGuides(reading, rules),
    pages: readPages(reading, { ...rules, values: { ...values, ...storedFields() } }),
    giveaways: readGiveaways(reading, { ...rules, values }),
    pictures: readPictures(reading, pictures),
    signature: readSignature(reading),
    mails: readMails(reading, rules),
    present: pagesWith(reading.files.keys()),
  }
}

/** Names the optional fields that a file leaves out, because modules import them from it. */
function withOptional<Value>(schema: z.ZodType, value: Value): Value {
  if (!(schema instanceof z.ZodObject)) return value
  const names = Object.keys(schema.shape).filter((name) => schema.shape[name].isOptional())
  return { ...Object.fromEntries(names.map((name) => [name, undefined])), ...value }
}

/** What each form stores, as the privacy page lists it. */
export function storedFields() {
  const listOf = (fields: FormFields<string>) =>
    Object.values(fields)
      .map(({ stored }) => stored)
      .join(', ')
  return { signupFields: listOf(signupFields), entryFields: listOf(entryFields) }
}
