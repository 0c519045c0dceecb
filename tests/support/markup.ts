import { type HtmlElementLike, HtmlValidate, StaticConfigLoader } from 'html-validate'

const widthsNeedSizes = {
  attributes: {
    sizes: {
      required: (image: HtmlElementLike) =>
        / \d+w/.test(String(image.getAttribute('srcset'))) && 'srcset has widths',
    },
  },
}

const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:standard', 'html-validate:a11y'],
    elements: [
      'html5',
      {
        a: { attributes: { href: { enum: [/^\S*$/] } } },
        img: widthsNeedSizes,
        source: widthsNeedSizes,
        time: { attributes: { datetime: { required: true, enum: [/^\d{4}-[01]\d-[0-3]\d$/] } } },
      },
    ],
    rules: {
      'no-missing-references': 'error',
      'valid-for': 'error',
      // Titles of results and chapters may be long; the site's only script has an integrity.
      'long-title': 'off',
      'require-sri': 'off',
    },
  }),
)

export async function markupFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, line, selector }) => `${line} ${ruleId} ${selector}: ${message}`)
}
