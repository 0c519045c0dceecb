import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { micromark } from 'micromark'
import { csvOf, readText } from './output.ts'
import { Refused } from './refused.ts'
import { configurationOf, siteOf } from './target.ts'
import { defineCommand, type ContextWith, type Options, type CommandResult } from './command.ts'

/** The services whose importers and tags the admin commands knows. */
export const listServices = ['kit', 'mailchimp', 'mailerlite', 'buttondown'] as const
export type ListService = (typeof listServices)[number]

const options = {
  for: { value: 'service', says: 'whose tags', choices: listServices, required: true },
  out: { value: 'folder', says: 'a new folder for them', required: true, makes: 'folder' },
  site: { value: 'url', says: 'where the site is; without it SITE_ORIGIN' },
} as const satisfies Options

export const mails = defineCommand({
  name: 'mails',
  summary:
    'Writes the mails of the list with the tags of a newsletter service, as plain text and as HTML.',
  options,
  run: writeMails,
})

/** What a mail is: `when` is said to the owner, the rest is Markdown with names in double braces. */
type Mail = { name: string; when: string; subject: string; preview: string; text: string }

type Tags = Readonly<Record<string, string>>

/** How each service writes what it fills in itself; where it has no tag for a postal address, the giveaway's sponsor's stands. */
const serviceTags: Readonly<Record<ListService, Tags>> = {
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

async function writeMails({ given, target }: ContextWith<typeof options>): Promise<CommandResult> {
  const { for: service, out: folder } = given.options
  const configuration = await configurationOf(target)
  const origin = siteOf(given.options.site, configuration)
  const { author, book } = await import('virtual:content/book')
  const { isPreviewed } = await import('../src/book/chapters.ts')
  const { giveawayDates } = await import('../src/giveaway/dates.ts')
  const { textsOf } = await import('../src/giveaway/texts.ts')
  const [giveaway] = configuration.giveaways
  if (giveaway === undefined) throw new Refused('The giveaway’s dates cannot be read.')
  const { closes, closesTime } = giveawayDates(giveaway)
  const { sponsor } = textsOf(giveaway)
  const tags = {
    site: origin,
    author_name: author.name,
    book_title: book.title,
    buy_link: configuration.buyUrl,
    closes,
    closes_time: closesTime,
    giveaway_id: giveaway.id,
    sender_name: sponsor.name,
    sender_postal_address: sponsor.address,
    ...serviceTags[service],
  }
  const all = allMails().map((mail) => ({
    ...mail,
    text: withoutDeadLinks(mail.text, isPreviewed),
  }))
  mkdirSync(folder)
  for (const mail of all) {
    writeFileSync(join(folder, `${mail.name}.txt`), plainOf(mail, tags))
    writeFileSync(join(folder, `${mail.name}.html`), htmlOf(mail, tags))
  }
  const index = all.map(({ name, when, subject, preview }) => ({
    file: name,
    when,
    subject: filled(subject, tags),
    preview: filled(preview, tags),
  }))
  writeFileSync(join(folder, 'index.csv'), csvOf(['file', 'when', 'subject', 'preview'], index))
  return {
    lines: [`${all.length} mails for ${service}, as text and as HTML, are in ${folder}.`],
    data: index,
  }
}

/** The mails in the order in which a person gets them. Their texts are in `docs/mails/`. */
function allMails(): Mail[] {
  return [
    { ...mailIn('welcome'), name: '01-welcome', when: 'at once after a signup' },
    ...declarations(),
    { ...mailIn('profile'), name: 'profile', when: 'at once, to who has a profile_url' },
    { ...mailIn('giveaway-opens'), name: 'giveaway-opens', when: 'when a giveaway opens, to all' },
  ]
}

/** A mail without the paragraphs that lead to a chapter's preview which is not there. */
function withoutDeadLinks(text: string, isPreviewed: (slug: string) => boolean): string {
  const isRight = (paragraph: string) => {
    const slug = /\{\{site\}\}\/(i-am-[\w-]+)/.exec(paragraph)?.[1]
    return slug === undefined || isPreviewed(slug)
  }
  return text.split('\n\n').filter(isRight).join('\n\n')
}

type Template = Omit<Mail, 'name' | 'when'>

function mailIn(name: string): Template {
  const [head = '', text = ''] = partsOf(name)
  const lineAfter = (label: string) =>
    new RegExp(`^\\*\\*${label}:\\*\\* (.+)$`, 'm').exec(head)?.[1] ?? ''
  return { subject: lineAfter('Subject'), preview: lineAfter('Preview text'), text }
}

/** A file's parts, between lines of three hyphens. */
function partsOf(name: string): string[] {
  return readText(`docs/mails/${name}.md`)
    .split(/^---$/m)
    .map((part) => part.trim())
}

/** Days 2 to 32; Day 1 is in the welcome. The greeting and the closing stand above the sections, the last day's closing in brackets. */
function declarations(): Mail[] {
  const template = mailIn('declarations')
  const sections = (partsOf('declarations')[2] ?? '').split(/^## Day /m).slice(2)
  return sections.map((section) => {
    const [heading = '', ...lines] = section.split('\n')
    const [day = '', title = ''] = heading.split(': ')
    const [, sentence = ''] = lines.join('\n').trim().split('\n\n', 2)
    const isLast = Number(day) === sections.length + 1
    const text = template.text
      .replace('{{section}}', () => `**${title}**\n\n${lines.join('\n').trim()}`)
      .replace(/^(.*?) \(On Day \d+: (.*)\)$/m, isLast ? '$2' : '$1')
    return {
      name: `${day.padStart(2, '0')}-day`,
      when: `day ${day}, one a day after the welcome`,
      subject: template.subject.replace('{{day}}', day).replace('{{title}}', title),
      preview: sentence,
      text,
    }
  })
}

function plainOf({ subject, preview, text }: Mail, tags: Tags): string {
  const plain = text
    .replaceAll(/\*\*(.+?)\*\*|\*(.+?)\*/g, '$1$2')
    .replaceAll(/^> ?/gm, '  ')
    .replaceAll(/^ +$/gm, '')
  return filled(`Subject: ${subject}\nPreview: ${preview}\n\n${plain}\n`, tags)
}

/** What becomes a link: an address on the site, the shop, and what the service fills in. */
const LINK = /\{\{site\}\}[\w/.{}-]*|\{\{(?:buy_link|profile_url)\}\}/g
const UNSUBSCRIBE = 'Unsubscribe: {{unsubscribe_link}}\n'

function htmlOf({ subject, preview, text }: Mail, tags: Tags): string {
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

/** A text with its names filled in. Throws when nothing is known of a name. */
function filled(text: string, tags: Tags): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (name: string, key: string) => {
    const value = tags[key]
    if (value === undefined) throw new Refused(`Nothing fills in ${name}, which a mail has.`)
    return value
  })
}
