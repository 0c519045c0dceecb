import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadValidContent } from '../content/load.ts'
import { mailsFor } from '../assets/mails/render.ts'
import { chapterSlugs } from '../../src/core/book/identities.ts'
import { chapterPath } from '../../src/core/pages/paths.ts'
import type { ListService } from '../../src/core/newsletter/services.ts'
import { isPreorder } from '../../src/core/configuration.ts'
import { giveawayDates } from '../../src/core/giveaway/dates.ts'
import type { CommandContext, CommandResult, Options } from './context.ts'
import { fillSequence } from './kit-sequence.ts'
import { Failure } from '../terminal/failure.ts'

export async function mails(
  { content: from, configuration, fetchImpl, now }: CommandContext,
  service: ListService,
  { send, yes = false }: Pick<Options, 'send' | 'yes'>,
): Promise<CommandResult> {
  const { origin, giveaways, newsletter } = configuration
  const kit = service === 'kit' && newsletter?.service === 'kit' ? newsletter : undefined
  if (send && kit === undefined)
    throw new Failure(
      '--send is for kit, with NEWSLETTER_SERVICE, NEWSLETTER_LIST and NEWSLETTER_KEY in .dev.vars.',
    )
  const content = await loadValidContent(from)
  const { book, author, shops, reviews, firstDay } = content.book
  if (origin === undefined)
    throw new Failure('The mails link to your site: set SITE_ORIGIN in wrangler.toml first.')
  const [giveaway] = giveaways
  const sponsor = content.giveaways.giveaways.find(({ id }) => id === giveaway?.id)?.sponsor
  const values = {
    site: origin,
    author_name: author.name,
    book_title: book.title,
    buy_link: shops[0]!.url,
    ...(!isPreorder(configuration, now) && { review_link: reviews?.[0]?.url }),
    day1_sentence: firstDay.sentence,
    day1_verse: firstDay.verse,
    day1_reference: firstDay.verseReference,
    ...(giveaway && { ...giveawayDates(giveaway), giveaway_id: giveaway.id }),
    ...(sponsor && { sender_name: sponsor.name, sender_postal_address: sponsor.address }),
  }
  const missing = chapterSlugs.filter((slug) => !content.chapters.has(slug)).map(chapterPath)
  const files = mailsFor(service, content.mails, values, missing)
  if (send && kit) {
    const mails = files.filter(({ file }) => /^\d\d-/.test(file))
    return fillSequence(kit, { name: book.title, mails, yes }, fetchImpl)
  }
  const folder = `admin-files/mails-${service}`
  mkdirSync(folder, { recursive: true })
  for (const { file, text, html } of files) {
    writeFileSync(join(folder, `${file}.txt`), text)
    writeFileSync(join(folder, `${file}.html`), html)
  }
  return { lines: [`${files.length} mails are in ${folder}/.`] }
}
