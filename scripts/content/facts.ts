import { fileNameOf, numberWord } from '../../src/core/lib/words.ts'
import { questionIds } from '../../src/views/quiz/questions.ts'
import type { ContentFiles } from './content-files.ts'
import { FACT, fillIn, type Placeholder } from './placeholders.ts'
import { readYaml } from './yaml.ts'

/** Fills in the facts of `book.yaml` (`{pages}`, or `{Pages}` with a capital), `{questions}` and `{product}`. */
export function withFacts(files: ContentFiles): ContentFiles {
  const own: Partial<Record<Placeholder, string>> = {
    questions: numberWord(questionIds.length),
    product: productIn(files),
  }
  const known: Record<string, unknown> = { ...bookIn(files).facts, ...own }
  const facts = Object.entries(known).flatMap(([name, value]): [string, string][] => {
    // An unusable value is reported at its own line only.
    const text = FACT.test(String(value)) ? String(value) : '…'
    return [
      [name, text],
      [capitalized(name), capitalized(text)],
    ]
  })
  const values = Object.fromEntries(facts)
  return new Map(Array.from(files, ([file, text]) => [file, fillIn(text, values)]))
}

/** Whether `book.yaml` can be read as far as its facts. Otherwise their names in braces are unknown everywhere. */
export function hasFacts(files: ContentFiles): boolean {
  return Boolean(bookIn(files).facts)
}

/** The first part of the address of the page about the whole book, like `thirty-two`. */
export function productIn(files: ContentFiles): string {
  const { title, slug } = Object(bookIn(files).book)
  return String(slug ?? fileNameOf(String(title)))
}

function bookIn(files: ContentFiles): { facts?: Record<string, unknown> | null; book?: object } {
  return Object(readYaml('book.yaml', files.get('book.yaml') ?? '').data)
}

function capitalized(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}
