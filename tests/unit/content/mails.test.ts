import { expect, test } from 'vitest'
import { loadContent } from '../../../scripts/content/load.ts'
import { mailsFor } from '../../../scripts/mails/render.ts'
import { serviceTags } from '../../../scripts/mails/services.ts'
import { listServices } from '../../../src/core/newsletter-services.ts'

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
  // Only a person can fill this in.
  const winner = mails.find(({ file }) => file === 'giveaway-winner')
  expect(winner?.text).toContain('{{answer_by}}')
})

test('addresses in an HTML mail are links', () => {
  const html = (name: string) =>
    mailsFor('mailchimp', content.mails, values).find(({ file }) => file === name)!.html
  expect(html('profile')).toContain('<a href="*|PROFILE|*">')
  expect(html('01-welcome')).toContain('<a href="https://thirty-two.example/i-am-holy">')
  expect(html('01-welcome')).toContain('<a href="*|UNSUB|*">')
})
