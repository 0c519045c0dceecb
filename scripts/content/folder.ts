import type { z } from 'zod'
import type { ProseRules } from './markdown.ts'
import { type ProseFile, readProseFile } from './prose-file.ts'
import type { Reading } from './reading.ts'

/** Reads the Markdown files of a folder, by one schema or one per file name. */
export function readFolder<Schema extends z.ZodType>(
  reading: Reading,
  folder: string,
  schema: Schema | ((name: string) => Schema),
  rules: ProseRules,
): ProseFile<z.output<Schema>>[] {
  return [...reading.files.keys()].flatMap((file) => {
    const name = nameIn(folder, file)
    if (name === undefined) return []
    const own = typeof schema === 'function' ? schema(name) : schema
    return [readProseFile(reading, file, name, own, rules)]
  })
}

/** `i-am-loved` for `chapters/i-am-loved.md`. */
function nameIn(folder: string, file: string): string | undefined {
  return file.startsWith(`${folder}/`) ? /^[^/]+\/([^/]+)\.md$/.exec(file)?.[1] : undefined
}
