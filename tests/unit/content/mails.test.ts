import { expect, test } from 'vitest'
import { readContentFiles } from '../../../tools/content/content-files.ts'
import { contentFrom, loadContent } from '../../../tools/content/load.ts'
import { mailsFor } from '../../../tools/assets/mails/render.ts'
import { serviceTags } from '../../../tools/assets/mails/services.ts'
import { listServices } from '../../../src/core/newsletter/services.ts'

const { content } = await loadContent('sample')
const values = { site: 'https://thirty-two.example', author_name: 'Ada', book_title: 'Roots' }

test.each(listServices)('the mails for %s have its own tags, and Days 2 to 32 once', (service) => {
  const mails = mailsFor(service, content.mails, values)
  const list = mails.filter(({ when }) => !when.startsWith('by '))
  const tags = serviceTags[service]
  for (const { file, text, html } of list)
    for (const written of [text, html]) {
      expect(written, file).toContain(tags['first_name'])
      expect(written, file).toContain(tags['unsubscribe_link'])
      expect(written, file).not.toMatch(/\{\{(first_name|site|section|goodbye|day|title)\}\}/)
      expect(written.includes(tags['profile_url']!), file).toBe(file === 'profile')
    }
  const days = list.flatMap(({ subject }) => /^Day (\d+):/.exec(subject)?.[1] ?? [])
  expect(days.map(Number)).toEqual(Array.from({ length: 31 }, (_, index) => index + 2))
  const { goodbye, lastGoodbye } = content.mails.get('declarations')!
  expect(list.filter(({ text }) => text.includes(goodbye!))).toHaveLength(30)
  expect(list.filter(({ text }) => text.includes(lastGoodbye!))).toHaveLength(1)
  const asking = (known: object) =>
    mailsFor(service, content.mails, { ...values, ...known })
      .filter(({ text }) => /https:\/\/readers|\{\{review/.test(text))
      .map(({ file }) => file)
  expect(asking({})).toEqual([])
  expect(asking({ review_link: 'https://readers.example' })).toEqual(['32-day'])
  // Only a person can fill this in.
  const winner = mails.find(({ file }) => file === 'giveaway-winner')
  expect(winner?.text).toContain('{{answer_by}}')
})

test('a mail becomes HTML and text, with whole addresses as links', async () => {
  const files = new Map(await readContentFiles('sample'))
  const file = 'mails/profile.md'
  const written = `[Buy]({{buy_link}}), [the rules](/contest/rules), {{site}}/support.

> One\\
> & two

## Next

3. 5\\* of 5 * 3
4. *Write* to ruth@example.org`
  files.set(
    file,
    files.get(file)!.replace(/^Print it.*/m, () => written),
  )
  const { content, problems } = contentFrom(files)
  expect(problems).toEqual([])
  const shown = { ...values, buy_link: 'https://shop.example/?a=1&b=2' }
  const mail = mailsFor('mailchimp', content.mails, shown).find(({ file }) => file === 'profile')!
  const site = 'https://thirty-two.example'
  for (const html of [
    '<a href="*|PROFILE|*">*|PROFILE|*</a>',
    `<a href="https://shop.example/?a=1&amp;b=2">Buy</a>, <a href="${site}/contest/rules">the rules</a>`,
    `<a href="${site}/support">${site}/support</a>.</p>`,
    '<p>One<br/>&amp; two</p>',
    '<h2>Next</h2>\n<ol start="3"><li>5* of 5 * 3</li>',
    '<em>Write</em> to <a href="mailto:ruth@example.org">ruth@example.org</a>',
    '<a href="*|UNSUB|*">Unsubscribe</a>',
  ])
    expect(mail.body).toContain(html)
  expect(mail.text)
    .toContain(`Buy (https://shop.example/?a=1&b=2), the rules (${site}/contest/rules), ${site}/support.

  One
  & two

Next

3. 5* of 5 * 3
4. Write to ruth@example.org
`)
})
