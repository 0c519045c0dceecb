import { fieldName } from './field-path.ts'
import type { ContentFiles } from './files.ts'
import type { Problem } from './problem.ts'
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
