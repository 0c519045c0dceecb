import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { editorFiles } from './content/editor.ts'

/** Writes the files with which editors complete names and mark mistakes in the YAML files of `content/` and `sample/`. */
for (const [file, text] of editorFiles()) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
