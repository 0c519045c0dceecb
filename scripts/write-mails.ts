import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { configurationOf } from '../admin/target.ts'
import { csvOf } from '../admin/output.ts'
import type { Content } from './content/load.ts'
import { type ListService, mailsFor } from './content/mails.ts'

/** Writes the mails for a service into a new folder: a text and an HTML file each, and a list of all. Returns how many. */
export async function writeMails(
  { book, chapters, giveaways, mails }: Content,
  service: ListService,
  folder: string,
): Promise<number> {
  const settings = await configurationOf({
    remote: false,
    env: undefined,
    persistTo: undefined,
    content: 'content',
  })
  const { giveawayDates } = await import('../src/giveaway/dates.ts')
  const [giveaway] = settings.giveaways
  const sponsor = giveaways.giveaways.find(({ id }) => id === giveaway?.id)?.sponsor
  const values = {
    site: settings.origin ?? 'https://www.example.com',
    author_name: book.author.name,
    book_title: book.book.title,
    buy_link: book.shops[0]!.url,
    ...(giveaway && { ...giveawayDates(giveaway), giveaway_id: giveaway.id }),
    ...(sponsor && { sender_name: sponsor.name, sender_postal_address: sponsor.address }),
  }
  const all = mailsFor(service, mails, values, (slug) => chapters.has(slug))
  mkdirSync(folder, { recursive: true })
  for (const { file, text, html } of all) {
    writeFileSync(join(folder, `${file}.txt`), text)
    writeFileSync(join(folder, `${file}.html`), html)
  }
  const columns = ['file', 'when', 'subject', 'preview'] as const
  const rows = all.map((mail) => Object.fromEntries(columns.map((name) => [name, mail[name]])))
  writeFileSync(join(folder, 'index.csv'), csvOf(columns, rows))
  return all.length
}
