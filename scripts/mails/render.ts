import { micromark } from 'micromark'
import { type Mails, PLACE, sent, type Template } from '../content/mails.ts'
import type { ListService } from '../../src/core/newsletter-services.ts'
import { serviceTags } from './services.ts'

type Mail = { name: string; when: string; subject: string; preview: string; text: string }

/** Every mail in the order of `sent`, as text and HTML with the service's tags. */
export function mailsFor(
  service: ListService,
  mails: Mails,
  values: Readonly<Record<string, string>>,
  isPreviewed: (slug: string) => boolean = () => true,
) {
  const tags = { ...values, ...serviceTags[service] }
  const order = Object.keys(sent)
  const all = [...mails]
    .toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b))
    .flatMap(([name, mail]) => (name === 'declarations' ? seriesOf(mail) : [mailOf(name, mail)]))
  return all.map(withoutDeadLinks(isPreviewed)).map((mail) => ({
    file: mail.name,
    when: mail.when,
    subject: filled(mail.subject, tags),
    preview: filled(mail.preview, tags),
    text: plainOf(mail, tags),
    body: bodyOf(mail, tags),
    html: htmlOf(mail, tags),
  }))
}

/** Leaves out paragraphs that lead to a chapter's preview which is not there. */
function withoutDeadLinks(isPreviewed: (slug: string) => boolean) {
  const isRight = (paragraph: string) => {
    const slug = /\{\{site\}\}\/(i-am-[\w-]+)/.exec(paragraph)?.[1]
    return slug === undefined || isPreviewed(slug)
  }
  return (mail: Mail): Mail => ({
    ...mail,
    text: mail.text.split('\n\n').filter(isRight).join('\n\n'),
  })
}

function mailOf(name: string, { subject, preview = '', text }: Template): Mail {
  const isFirst = name === 'welcome'
  return { name: isFirst ? '01-welcome' : name, when: sent[name]!, subject, preview, text }
}

/** Days 2 to 32; Day 1 is in the welcome. What stands above the first heading frames the section of each day. */
function seriesOf({ subject, goodbye = '', lastGoodbye = '', text }: Template): Mail[] {
  const [frame = '', , ...days] = text.split(/^## Day /m)
  return days.map((section, index) => {
    const [heading = '', ...lines] = section.split('\n')
    const [day = '', title = ''] = heading.split(': ')
    const [, sentence = ''] = lines.join('\n').trim().split('\n\n', 2)
    return {
      name: `${day.padStart(2, '0')}-day`,
      when: `day ${day}, one a day after the welcome`,
      subject: filled(subject, { day, title }),
      preview: sentence,
      text: filled(frame.trim(), {
        section: `**${title}**\n\n${lines.join('\n').trim()}`,
        goodbye: index === days.length - 1 ? lastGoodbye : goodbye,
      }),
    }
  })
}

function plainOf({ subject, preview, text }: Mail, tags: Readonly<Record<string, string>>): string {
  const plain = text
    .replaceAll(/\*\*(.+?)\*\*|\*(.+?)\*/g, '$1$2')
    .replaceAll(/^> ?/gm, '  ')
    .replaceAll(/^ +$/gm, '')
  return filled(`Subject: ${subject}\nPreview: ${preview}\n\n${plain}\n`, tags)
}

/** What becomes a link: an address on the site, the shop, and the profile. */
const LINK = /\{\{site\}\}(?:[\w/.{}-]*[\w/}])?|\{\{(?:buy_link|profile_url)\}\}/g
const UNSUBSCRIBE = 'Unsubscribe: {{unsubscribe_link}}\n'

/** The HTML without the document around it, for a service that puts it into a template. */
function bodyOf({ text }: Mail, tags: Readonly<Record<string, string>>): string {
  const body = micromark(text.replace(UNSUBSCRIBE, `{{unsubscribe}}  \n`))
    .replaceAll(LINK, '<a href="$&">$&</a>')
    .replace('{{unsubscribe}}', '<a href="{{unsubscribe_link}}">Unsubscribe</a>')
    .replaceAll(
      '<blockquote>',
      '<blockquote style="margin:0;padding-left:1em;border-left:3px solid #b8862b">',
    )
  return filled(body, tags)
}

function htmlOf(mail: Mail, tags: Readonly<Record<string, string>>): string {
  const { subject, preview } = mail
  return filled(
    `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="margin:0;padding:1.5em;font:17px/1.55 Georgia,serif;color:#211c15">
<div style="display:none">${preview}</div>
<div style="max-width:36em;margin:0 auto">
${bodyOf(mail, tags)}
</div>
</body>
</html>
`,
    tags,
  )
}

/** Leaves in place what nobody here can fill in. */
function filled(text: string, tags: Readonly<Record<string, string>>): string {
  return text.replaceAll(PLACE, (found: string, name: string) => tags[name] ?? found)
}
