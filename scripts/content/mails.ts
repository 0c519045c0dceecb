import { micromark } from 'micromark'
import type { z } from 'zod'
import { nearest } from '../../src/lib/words.ts'
import { type Reading, reportMissing } from './content-files.ts'
import { giveawayPlaceholders } from '../../src/content/placeholders.ts'
import { readFrontMatter } from './prose-file.ts'
import { mailSchema, mailSeriesSchema } from './schemas/files.ts'
import { checkFields } from './yaml.ts'

/** The services whose importers and tags are known. */
export const listServices = ['kit', 'mailchimp', 'mailerlite', 'buttondown'] as const
export type ListService = (typeof listServices)[number]

/** A mail of `content/mails/`; its text is Markdown with names in double braces. */
type Template = Partial<z.output<typeof mailSeriesSchema>> & { text: string }

type Mails = ReadonlyMap<string, Template>

/** Each mail by its file, and when it is sent. */
const sent: Readonly<Record<string, string>> = {
  welcome: 'at once after a signup',
  declarations: 'days 2 to 32, one a day after the welcome',
  profile: 'at once, to whoever has a profile_url',
  'giveaway-opens': 'when a giveaway opens, to all',
  'giveaway-confirmation': 'by the form service, for each entry',
  'giveaway-winner': 'by you, to the person who was drawn',
  'giveaway-won': 'by you, to the winner who has accepted',
}

/** How each service writes what it fills in itself. */
const serviceTags: Readonly<Record<ListService, Readonly<Record<string, string>>>> = {
  // https://help.kit.com/en/articles/2502501 and its page on email templates
  kit: {
    first_name: '{{ subscriber.first_name }}',
    profile_url: '{{ subscriber.profile_url }}',
    unsubscribe_link: '{{ unsubscribe_url }}',
    sender_postal_address: '{{ address }}',
  },
  // https://mailchimp.com/help/all-the-merge-tags-cheat-sheet/
  mailchimp: {
    first_name: '*|FNAME|*',
    profile_url: '*|PROFILE|*',
    unsubscribe_link: '*|UNSUB|*',
    sender_postal_address: '*|LIST:ADDRESSLINE|*',
  },
  // https://www.mailerlite.com/help/how-to-use-personalization
  mailerlite: {
    first_name: '{$name}',
    profile_url: '{$profile_url}',
    unsubscribe_link: '{$unsubscribe}',
  },
  // https://docs.buttondown.com/template-variables
  buttondown: {
    first_name: '{{ subscriber.metadata.first_name }}',
    profile_url: '{{ subscriber.metadata.profile_url }}',
    unsubscribe_link: '{{ unsubscribe_url }}',
  },
}

/** What stays in braces, for the form service or a person to fill in. */
const byHand = ['full_name', 'answer_by', 'answer_by_time', 'public_name']
const filledIn = [
  'site',
  'author_name',
  'book_title',
  'buy_link',
  'giveaway_id',
  'sender_name',
  'day',
  'title',
  'section',
  'goodbye',
  ...Object.keys(serviceTags.kit),
  ...giveawayPlaceholders,
]
const PLACE = /\{\{(\w*)\}\}/g

export function readMails(reading: Reading): Mails {
  const mails = [...reading.files].flatMap(([file, source]): [string, Template][] => {
    const name = /^mails\/(.+)\.md$/.exec(file)?.[1]
    if (name === undefined) return []
    reading.read.add(file)
    const { fields, body, bodyLine } = readFrontMatter(file, source)
    const schema = name === 'declarations' ? mailSeriesSchema : mailSchema
    const valid = checkFields(reading, fields, schema)
    const report = (line: number, field: string, advice: string) =>
      reading.problems.push({ file, line, field, advice })
    if (!(name in sent))
      report(1, 'file', `no mail has this name; the mails are ${Object.keys(sent).join(', ')}`)
    if (fields.data !== undefined && body.trim() === '')
      report(bodyLine - 1, 'text', 'write the mail below the fields')
    const known = [...filledIn, ...byHand]
    for (const [at, line] of source.split('\n').entries())
      for (const [found, place = ''] of line.matchAll(PLACE)) {
        if (known.includes(place)) continue
        const guess = nearest(place, known)
        const advice = guess ? `write {{${guess}}}` : `known names: ${known.join(', ')}`
        report(at + 1, 'text', `unknown name "${found}"; ${advice}`)
      }
    return [[name, { ...valid, text: body.trim() }]]
  })
  const isNeeded = [...reading.files.keys()].some((file) => file.startsWith('giveaways/'))
    ? () => true
    : (name: string) => !name.startsWith('giveaway-')
  for (const name of Object.keys(sent).filter(isNeeded))
    if (!reading.files.has(`mails/${name}.md`)) reportMissing(reading, `mails/${name}.md`)
  return new Map(mails)
}

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

function mailOf(name: string, { subject = '', preview = '', text }: Template): Mail {
  const isFirst = name === 'welcome'
  return { name: isFirst ? '01-welcome' : name, when: sent[name]!, subject, preview, text }
}

/** Days 2 to 32; Day 1 is in the welcome. What stands above the first heading frames the section of each day. */
function seriesOf({ subject = '', goodbye = '', lastGoodbye = '', text }: Template): Mail[] {
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

function htmlOf({ subject, preview, text }: Mail, tags: Readonly<Record<string, string>>): string {
  const body = micromark(text.replace(UNSUBSCRIBE, `{{unsubscribe}}  \n`))
    .replaceAll(LINK, '<a href="$&">$&</a>')
    .replace('{{unsubscribe}}', '<a href="{{unsubscribe_link}}">Unsubscribe</a>')
    .replaceAll(
      '<blockquote>',
      '<blockquote style="margin:0;padding-left:1em;border-left:3px solid #b8862b">',
    )
  return filled(
    `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="margin:0;padding:1.5em;font:17px/1.55 Georgia,serif;color:#211c15">
<div style="display:none">${preview}</div>
<div style="max-width:36em;margin:0 auto">
${body}
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
