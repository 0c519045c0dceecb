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
    // Titles of results and chapters are as long as they must be; the site's one script carries its integrity.
    rules: { 'long-title': 'off', 'require-sri': 'off' },
  }),
)

/** What html-validate finds in a document. */
export async function markupFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, line, selector }) => `${line} ${ruleId} ${selector}: ${message}`)
}

const run = promisify(execFile)
// The checker's style sheet engine is older than cascade layers: it says so of every sheet, and reads nothing inside. It is
// also older than `autocorrect`: https://html.spec.whatwg.org/multipage/interaction.html#autocorrection
const UNKNOWN_TO_IT = 'CSS: Unrecognized at-rule .@layer.*|Attribute .autocorrect. not allowed.*'

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
  const folder = folderOfTest()
  const names = [...documents.keys()]
  for (const [index, html] of [...documents.values()].entries()) {
    await writeFile(join(folder, `${index}.html`), html)
  }
  const options = ['--format', 'json', '--stdout', '--exit-zero-always', '--errors-only']
  // It lives for seconds: it compiles only a little, and does not guess each page's language. That takes a third of the time.
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
