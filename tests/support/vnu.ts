import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import vnu from 'vnu-jar'

const run = promisify(execFile)
const FOLDER = resolve('dist/vnu')
// The checker's style sheet engine is older than cascade layers: it says so of every sheet, and reads nothing inside.
const UNKNOWN_TO_IT = 'CSS: Unrecognized at-rule .@layer.*'

type Message = { type: string; url: string; message: string; extract?: string }

/** Whether a Java runs here. `npm test` does not ask for one. */
async function hasJava(): Promise<boolean> {
  return run('java', ['-version']).then(
    () => true,
    () => false,
  )
}

/**
 * The errors that the W3C checker (Nu) finds in documents, all in one go because it takes seconds to start. It runs on Java;
 * without one it finds nothing.
 */
export async function w3cErrors(documents: ReadonlyMap<string, string>): Promise<string[]> {
  if (!(await hasJava())) return []
  await rm(FOLDER, { recursive: true, force: true })
  await mkdir(FOLDER, { recursive: true })
  const names = [...documents.keys()]
  for (const [index, html] of [...documents.values()].entries()) {
    await writeFile(join(FOLDER, `${index}.html`), html)
  }
  const options = ['--format', 'json', '--stdout', '--exit-zero-always', '--errors-only']
  const { stdout } = await run(
    'java',
    ['-jar', vnu, ...options, '--filterpattern', UNKNOWN_TO_IT, FOLDER],
    { maxBuffer: 1e8 },
  )
  const { messages } = JSON.parse(stdout) as { messages: Message[] }
  return messages.map(({ url, message, extract = '' }) => {
    const index = Number(/(\d+)\.html$/.exec(url)?.[1])
    return `${names[index]}: ${message} ${extract.trim()}`
  })
}
