import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Mails, mailTimes, type Template } from '../../content/mails.ts'
import { plainText } from '../../content/plain-text.ts'
import { textOf } from '../../content/letter.ts'
import { isDayText } from '../../content/schemas/prose.ts'
import type { ProseElement, ProseNode } from '../../../src/core/content/prose.ts'
import type { ListService } from '../../../src/core/newsletter/services.ts'
import { serviceTags } from './services.ts'

type Mail = Record<'file' | 'when' | 'subject' | 'preview', string> & {
  blocks: readonly ProseElement[]
}
type Values = Readonly<Record<string, string | undefined>>

/** Every mail, as text and HTML with the service's tags. Omits paragraphs with a link to a `missing` page. */
export function mailsFor(
  service: ListService,
  mails: Mails,
  values: Values,
  missing: readonly string[] = [],
) {
  const tags = { ...values, ...serviceTags[service] }
  const leadsNowhere = (block: ProseElement) =>
    ['{{review_link}}', ...missing].some((to) => JSON.stringify(block).includes(to))
  return Object.entries(mailTimes)
    .flatMap(([name, when]) => mailsOf(name, when, mails.get(name)))
    .map((mail) => filled(mail, tags))
    .map(({ blocks, ...mail }) => {
      const { when, subject, preview } = mail
      const shown = blocks.filter((block) => !leadsNowhere(block))
      const text = `When: ${when}\nSubject: ${subject}\nPreview: ${preview}\n\n${shown.map(textOf).join('\n\n')}\n`
      const body = shown.map((block) => renderToStaticMarkup(elementOf(block))).join('\n')
      return { ...mail, text, body, html: documentOf(subject, preview, body) }
    })
}

function mailsOf(name: string, when: string, mail: Template | undefined): Mail[] {
  if (mail === undefined) return []
  if (name === 'declarations') return seriesOf(mail)
  const { subject, preview = '', text, sections } = mail
  const sectionBlocks = sections.flatMap(({ heading, blocks }): ProseElement[] => [
    { type: 'h2', children: [heading] },
    ...blocks,
  ])
  const file = name === 'welcome' ? '01-welcome' : name
  return [{ file, when, subject, preview, blocks: [...text, ...sectionBlocks] }]
}

/** Days 2 to 32; Day 1 is in the welcome. The text above the sections frames that of each day. */
function seriesOf({ subject, goodbye, lastGoodbye, text, sections }: Template): Mail[] {
  return sections.slice(1).map(({ heading, blocks }, index, { length }) => {
    const day = String(index + 2)
    const title = heading.replace(`Day ${day}: `, '')
    const named: ProseElement = { type: 'p', children: [{ type: 'strong', children: [title] }] }
    const mail: Mail = {
      file: `${day.padStart(2, '0')}-day`,
      when: `day ${day}, one a day after the welcome`,
      subject,
      preview: plainText(blocks.slice(1, 2)),
      blocks: text.flatMap((block) => (isDayText(block) ? [named, ...blocks] : [block])),
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

const QUOTATION = { margin: 0, paddingLeft: '1em', borderLeft: '3px solid #b8862b' }

function elementOf(node: ProseNode): ReactNode {
  if (typeof node === 'string') return node
  const { type, children = [], ...attributes } = node
  const style = type === 'blockquote' ? QUOTATION : undefined
  return createElement(type, { ...attributes, style }, ...children.map(elementOf))
}

function documentOf(subject: string, preview: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${renderToStaticMarkup(subject)}</title></head>
<body style="margin:0;padding:1.5em;font:17px/1.55 Georgia,serif;color:#211c15">
<div style="display:none">${renderToStaticMarkup(preview)}</div>
<div style="max-width:36em;margin:0 auto">
${body}
</div>
</body>
</html>
`
}
