import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { editorFiles } from './content/editor.ts'

/**
 * Writes what an editor reads to complete names and mark mistakes in the YAML files of `content/` and `sample/`. They are
 * committed, because an editor must find them in a fresh clone. With `--check` it says which is not as the rules are.
 */
const isCheck = process.argv.includes('--check')
for (const [file, text] of editorFiles()) {
  if (isCheck) {
    if (textOf(file) === text) continue
    console.error(`${file} is not current: npm run schemas, then commit`)
    process.exitCode = 1
  } else {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
