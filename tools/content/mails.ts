import type { z } from 'zod'
import { namesIn } from '../../src/core/pages/pages.ts'
import type { ContentFiles, Reading } from './content-files.ts'
import type { ProseRules } from './markdown.ts'
import { mailPlaceholders } from './placeholders.ts'
import { readFolder } from './prose-file.ts'
import { mailSchema, mailSeriesSchema } from './schemas/files.ts'

/** A mail of `content/mails/`, with names in double braces. */
export type Template = Partial<z.output<typeof mailSeriesSchema>> & z.output<typeof mailSchema>

export type Mails = ReadonlyMap<string, Template>

/** Each mail by its file, and when it is sent. */
export const mailTimes: Readonly<Record<string, string>> = {
  welcome: 'at once after a signup',
  declarations: 'days 2 to 32, one a day after the welcome',
  profile: 'at once, to whoever has a profile_url',
  'giveaway-opens': 'when a giveaway opens, to all',
  'giveaway-confirmation': 'by the form service, for each entry',
  'giveaway-winner': 'by you, to the person who was drawn',
  'giveaway-won': 'by you, to the winner who has accepted',
  preorder: 'by you, to whoever forwards the receipt of a preorder',
}

/** The files that mails need, by how the mails' own files begin. */
const optional = { 'mails/giveaway-': 'giveaways/', 'mails/preorder.': 'pages/preorder.md' }

/** Whether a site with these files needs the mail, which is otherwise not read. */
export function isNeeded(mail: string, files: ContentFiles): boolean {
  const [, needs = ''] = Object.entries(optional).find(([name]) => mail.startsWith(name)) ?? []
  return [...files.keys()].some((file) => file.startsWith(needs))
}

/** What becomes a link: `{{site}}/quiz`, `{{buy_link}}`, and what the service fills in, like `{{profile_url}}`. */
const ADDRESS =
  /(\{\{site\}\}(?:[\w/.{}?=&#-]*[\w/}])?|\{\{(?:(?:buy|review|bonus|unsubscribe)_link|profile_url)\}\})/

export function readMails(reading: Reading, rules: ProseRules): Mails {
  const [giveaway] = namesIn(reading.files.keys(), 'giveaways')
  const files = new Map([...reading.files].filter(([file]) => isNeeded(file, reading.files)))
  const linkMistake = (href: string) => {
    const target = href.replace('{{giveaway_id}}', giveaway ?? '').replace(/^\{\{site\}\}/, '')
    if (target === href && ADDRESS.exec(href)?.[0] === href) return undefined
    return rules.linkMistake(target || '/')
  }
  const schemaOf = (name: string) => (name === 'declarations' ? mailSeriesSchema : mailSchema)
  const mails = readFolder({ ...reading, files }, 'mails', schemaOf, {
    ...rules,
    linkMistake,
    placeholders: mailPlaceholders,
    addresses: ADDRESS,
  })
  return new Map(mails.map(({ name, content }) => [name, content]))
}
