import { fileNameOf, numberWord } from '../../src/lib/words.ts'
import { questionIds } from '../../src/quiz/questions.ts'
import type { ContentFiles } from './content-files.ts'
import { FACT } from './schemas/fields.ts'
import { parseYaml } from './yaml.ts'

/** Fills in the facts of `book.yaml` (`{pages}`, or `{Pages}` with a capital), `{questions}` and `{product}`. */
export function withFacts(files: ContentFiles): ContentFiles {
  const facts = {
    ...usable(blocksIn(files).facts ?? {}),
    questions: numberWord(questionIds.length),
    product: productIn(files),
  }
  const filled = Object.entries(facts).flatMap(([name, value]) => [
    [`{${name}}`, value],
    [`{${capitalized(name)}}`, capitalized(value)],
  ]) as [string, string][]
  return new Map(
    Array.from(files, ([file, text]) => [
      file,
      filled.reduce((rest, [name, value]) => rest.replaceAll(name, () => value), text),
    ]),
  )
}

/** Whether `book.yaml` can be read as far as its facts. Otherwise their names in braces are unknown everywhere. */
export function hasFacts(files: ContentFiles): boolean {
  return Boolean(blocksIn(files).facts)
}

/** The first part of the address of the page about the whole book, like `thirty-two`. */
export function productIn(files: ContentFiles): string {
  const { title, slug } = Object(blocksIn(files).book)
  return String(slug ?? fileNameOf(String(title)))
}

function blocksIn(files: ContentFiles): { facts?: object | null; book?: object } {
  return Object(parseYaml(files.get('book.yaml') ?? '').toJS())
}

/** Replaces an unusable value with an ellipsis, so that only its own line is reported. */
function usable(facts: object): Record<string, string> {
  const values = Object.entries(facts).map(([name, value]) => [
    name,
    FACT.test(String(value)) ? String(value) : '…',
  ])
  return Object.fromEntries(values)
}

function capitalized(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}
