import { type Mails, sent, type Template } from '../content/mails.ts'
import { blockText } from '../content/plain-text.ts'
import { dayHeading, isDayText } from '../content/schemas/prose.ts'
import type { Block, Inline } from '../../src/core/content/prose.ts'
import type { ListService } from '../../src/core/newsletter-services.ts'
import { serviceTags } from './services.ts'

type Prose = Pick<Template, 'text' | 'sections'>
type Mail = Prose & Record<'file' | 'when' | 'subject' | 'preview', string>
type Values = Readonly<Record<string, string | undefined>>

/** Every mail in the order of `sent`, as text and HTML with the service's tags. */
export function mailsFor(
  service: ListService,
  mails: Mails,
  values: Values,
  isPreviewed: (slug: string) => boolean = () => true,
) {
  const tags = { ...values, ...serviceTags[service] }
  const order = Object.keys(sent)
  return [...mails]
    .toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b))
    .flatMap(([name, mail]) => (name === 'declarations' ? seriesOf(mail) : [mailOf(name, mail)]))
    .map((mail) => filled({ ...mail, text: mail.text.filter(leadsTo(isPreviewed, values)) }, tags))
    .map(({ file, when, subject, preview, ...prose }) => {
      const body = bodyOf(prose)
      const text = `Subject: ${subject}\nPreview: ${preview}\n\n${textOf(prose)}\n`
      return { file, when, subject, preview, text, body, html: htmlOf(subject, preview, body) }
    })
}

/** Whether a paragraph has no link to a chapter's preview or to reviews that are not there. */
function leadsTo(isPreviewed: (slug: string) => boolean, { review_link }: Values) {
  return (block: Block) => {
    const text = JSON.stringify(block)
    const previews = Array.from(text.matchAll(/"href":"[^"]*\/(i-am-[\w-]+)/g))
    return (
      previews.every(([, slug = '']) => isPreviewed(slug)) &&
      (review_link !== undefined || !text.includes('{{review_link}}'))
    )
  }
}

function mailOf(name: string, { subject, preview = '', text, sections }: Template): Mail {
  const file = name === 'welcome' ? '01-welcome' : name
  return { file, when: sent[name]!, subject, preview, text, sections }
}

/** Days 2 to 32; Day 1 is in the welcome. The text above the sections frames that of each day. */
function seriesOf({ subject, goodbye, lastGoodbye, text, sections }: Template): Mail[] {
  return sections.slice(1).map(({ heading, blocks }, index, { length }) => {
    const [, day = '', title = ''] = dayHeading.exec(heading) ?? []
    const [, sentence] = blocks
    const named: Block = { type: 'paragraph', children: [{ type: 'strong', children: [title] }] }
    const mail: Mail = {
      file: `${day.padStart(2, '0')}-day`,
      when: `day ${day}, one a day after the welcome`,
      subject,
      preview: sentence ? blockText(sentence) : '',
      text: text.flatMap((block) => (isDayText(block) ? [named, ...blocks] : [block])),
      sections: [],
    }
    return filled(mail, { day, title, goodbye: index === length - 1 ? lastGoodbye : goodbye })
  })
}

/** Fills in what is known, and leaves the rest in place. A link to a page begins with the site's address. */
function filled<Value>(value: Value, tags: Values): Value {
  return JSON.parse(JSON.stringify(value), (key, inside: unknown) => {
    if (typeof inside !== 'string') return inside
    const { site = '{{site}}' } = tags
    const text = key === 'href' && inside.startsWith('/') ? `${site}${inside}` : inside
    return text.replaceAll(/\{\{(\w+)\}\}/g, (found, name: string) => tags[name] ?? found)
  }) as Value
}

function textOf({ text, sections }: Prose): string {
  const blocksOf = (blocks: readonly Block[]) =>
    blocks.map((block) => {
      const words = blockText(block, textOfLink)
      return block.type === 'blockquote' ? words.replaceAll(/^(?=.)/gm, '  ') : words
    })
  const all = sections.flatMap(({ heading, blocks }) => [heading, ...blocksOf(blocks)])
  return [...blocksOf(text), ...all].join('\n\n')
}

function textOfLink(words: string, href: string): string {
  return href.replace(/^mailto:/, '') === words ? words : `${words} (${href})`
}

/** The HTML without the document around it, for a service that puts it into a template. */
function bodyOf({ text, sections }: Prose): string {
  const all = sections.map(({ heading, blocks }) => `<h2>${markup(heading)}</h2>\n${html(blocks)}`)
  return [html(text), ...all].join('\n')
}

function html(blocks: readonly Block[]): string {
  return blocks.map(blockHtml).join('\n')
}

function blockHtml(block: Block): string {
  if (block.type === 'paragraph') return `<p>${inlineHtml(block.children)}</p>`
  if (block.type === 'blockquote')
    return `<blockquote style="margin:0;padding-left:1em;border-left:3px solid #b8862b">\n${html(block.blocks)}\n</blockquote>`
  const items = block.items.map((item) => `<li>${inlineHtml(item)}</li>\n`).join('')
  return block.start === undefined
    ? `<ul>\n${items}</ul>`
    : `<ol start="${block.start}">\n${items}</ol>`
}

const ELEMENTS = { emphasis: 'em', strong: 'strong', delete: 'del' } as const

function inlineHtml(inlines: readonly Inline[]): string {
  const parts = inlines.map((inline) => {
    if (typeof inline === 'string') return markup(inline)
    if (inline.type === 'break') return '<br />\n'
    const inside = inlineHtml(inline.children)
    if (inline.type === 'link') return `<a href="${markup(inline.href)}">${inside}</a>`
    return `<${ELEMENTS[inline.type]}>${inside}</${ELEMENTS[inline.type]}>`
  })
  return parts.join('')
}

function markup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

function htmlOf(subject: string, preview: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${markup(subject)}</title></head>
<body style="margin:0;padding:1.5em;font:17px/1.55 Georgia,serif;color:#211c15">
<div style="display:none">${markup(preview)}</div>
<div style="max-width:36em;margin:0 auto">
${body}
</div>
</body>
</html>
`
}
