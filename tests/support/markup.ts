import { HtmlValidate, StaticConfigLoader } from 'html-validate'

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
