import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import vnu from 'vnu-jar'
import { folderOfTest } from './folder.ts'

const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:standard', 'html-validate:a11y'],
    // Titles of results and chapters may be long; the site's only script has an integrity.
    rules: { 'long-title': 'off', 'require-sri': 'off' },
  }),
)

export async function markupFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, line, selector }) => `${line} ${ruleId} ${selector}: ${message}`)
}

const run = promisify(execFile)
// Nu's style sheet checker predates cascade layers and skips their content; Nu also predates `autocorrect`:
// https://html.spec.whatwg.org/multipage/interaction.html#autocorrection
const UNKNOWN_TO_IT = 'CSS: Unrecognized at-rule .@layer.*|Attribute .autocorrect. not allowed.*'

type Message = { type: string; url: string; message: string; extract?: string }

/** Java is optional: `npm test` does not require it. */
async function hasJava(): Promise<boolean> {
  return run('java', ['-version']).then(
    () => true,
    () => false,
  )
}

/**
 * Errors that the W3C checker (Nu) finds in documents, in one run because it takes seconds to start. Returns nothing without
 * Java.
 */
export async function w3cErrors(documents: ReadonlyMap<string, string>): Promise<string[]> {
  if (!(await hasJava())) return []
  const folder = folderOfTest()
  const names = [...documents.keys()]
  for (const [index, html] of [...documents.values()].entries()) {
    await writeFile(join(folder, `${index}.html`), html)
  }
  const options = ['--format', 'json', '--stdout', '--exit-zero-always', '--errors-only']
  // A short-lived process: compiling less and skipping language detection saves two thirds of the time.
  const quick = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1']
  const { stdout } = await run(
    'java',
    [
      ...quick,
      '-jar',
      vnu,
      ...options,
      '--no-langdetect',
      '--filterpattern',
      UNKNOWN_TO_IT,
      folder,
    ],
    { maxBuffer: 1e8 },
  )
  const { messages } = JSON.parse(stdout) as { messages: Message[] }
  return messages.map(({ url, message, extract = '' }) => {
    const index = Number(/(\d+)\.html$/.exec(url)?.[1])
    return `${names[index]}: ${message} ${extract.trim()}`
  })
}
