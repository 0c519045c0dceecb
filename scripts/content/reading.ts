import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { fieldName, type Problem } from './problem.ts'
import type { Fields } from './yaml.ts'

/** Sample copy to replace before launch; `what` is empty for a whole file. */
export type Sample = { file: string; line: number; what: string }

export type Reading = {
  files: ContentFiles
  read: Set<string>
  problems: Problem[]
  samples: Sample[]
}

export function missingFile(file: string): Problem {
  return { file, line: 1, field: 'file', advice: 'is missing; put the file back' }
}

export function noteSamples(reading: Reading, { file, samples, lineOf }: Fields): void {
  for (const path of samples) {
    const what = path.length === 0 ? '' : fieldName(path)
    reading.samples.push({ file, line: lineOf([...path, 'sample']), what })
  }
}

/** Texts by their path below `content/`, as in `chapters/i-am-loved.md`. */
export type ContentFiles = ReadonlyMap<string, string>

/** Reads a content folder. Normalizes line ends and removes a byte order mark. */
export async function readContentFiles(folder: string): Promise<ContentFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && entry.name !== 'README.md')
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  const texts = paths.toSorted().map(async (path): Promise<[string, string]> => {
    return [path.split(sep).join('/'), cleaned(await readFile(join(folder, path), 'utf8'))]
  })
  return new Map(await Promise.all(texts))
}

function cleaned(text: string): string {
  return text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
}
