import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { firstDay } from 'virtual:content/book'
import { listServices } from '../../../admin/mails.ts'
import { adminOn, folder } from './support/admin.ts'
import { copySample } from '../../support/copy.ts'
import { folderOfTest } from '../../support/folder.ts'

const SITE = 'https://thirty-two.example'

async function mailsFor(service: string) {
  const out = join(folder, crypto.randomUUID())
  const { admin } = await adminOn([])
  const done = await admin('mails', '--for', service, '--out', out, '--site', SITE)
  expect(done).toMatchObject({ exit: 0, err: '' })
  const names = readdirSync(out).toSorted()
  const textOf = (name: string) => readFileSync(join(out, name), 'utf8')
  return { names, textOf, out, admin }
}

describe.each(listServices)('the mails for %s', (service) => {
  const tags = {
    kit: ['{{ subscriber.first_name }}', '{{ unsubscribe_url }}', '{{ subscriber.profile_url }}'],
    mailchimp: ['*|FNAME|*', '*|UNSUB|*', '*|PROFILE|*'],
    mailerlite: ['{$name}', '{$unsubscribe}', '{$profile_url}'],
    buttondown: [
      '{{ subscriber.metadata.first_name }}',
      '{{ unsubscribe_url }}',
      '{{ subscriber.metadata.profile_url }}',
    ],
  } as const
  const [name = '', unsubscribe = '', profile = ''] = tags[service]

  test('are 34, each as text and as HTML, with its own tags and none of ours', async () => {
    const { names, textOf } = await mailsFor(service)
    expect(names.filter((one) => one.endsWith('.txt'))).toHaveLength(34)
    expect(names.filter((one) => one.endsWith('.html'))).toHaveLength(34)
    for (const one of names.filter((file) => file !== 'index.csv')) {
      const text = textOf(one)
      expect(text, one).toContain(name)
      expect(text, one).toContain(unsubscribe)
      expect(text, one).not.toMatch(/\{\{\w+\}\}|undefined|On Day \d/)
      expect(text.includes(profile), one).toBe(one.startsWith('profile.'))
    }
    // Header and 34 lines, each ended.
    expect(textOf('index.csv').split('\r\n')).toHaveLength(36)
  })

  test('say all 32 days once, Day 1 in the welcome', async () => {
    const { names, textOf } = await mailsFor(service)
    const subjects = names.flatMap((one) => /^Subject: Day (\d+):/.exec(textOf(one))?.[1] ?? [])
    expect(subjects.map(Number)).toEqual(Array.from({ length: 31 }, (_, index) => index + 2))
    for (const text of ['01-welcome.txt', '01-welcome.html'].map(textOf)) {
      expect(text).toContain(firstDay.sentence)
      expect(text).toContain(firstDay.verse)
      expect(text).toContain(`${SITE}/i-am-holy`)
    }
    expect(textOf('31-day.txt')).toContain('See you tomorrow.')
    expect(textOf('32-day.txt')).not.toContain('tomorrow')
  })
})

test('links of an HTML mail can be pressed', async () => {
  const { textOf } = await mailsFor('mailchimp')
  expect(textOf('profile.html')).toContain('<a href="*|PROFILE|*">')
  expect(textOf('01-welcome.html')).toContain(`<a href="${SITE}/i-am-holy">`)
  expect(textOf('01-welcome.html')).toContain('<a href="*|UNSUB|*">')
})

test('a folder that is there is not written over', async () => {
  const { admin, out } = await mailsFor('kit')
  const again = await admin('mails', '--for', 'kit', '--out', out, '--site', SITE)
  expect(again.exit).toBe(2)
  expect(again.err).toContain('is there already')
})

test('the site of an environment is where its local settings say, or else those of all', () => {
  const project = folderOfTest()
  copySample(project)
  const originIn = (name: string) => {
    const line = ['mails', '--for', 'kit', '--env', 'staging', '--out', name]
    spawnSync(process.execPath, ['admin/main.ts', ...line], { cwd: project })
    return /http:\S+(?=\/i-am-holy)/.exec(
      readFileSync(join(project, name, '01-welcome.txt'), 'utf8'),
    )?.[0]
  }
  writeFileSync(join(project, '.dev.vars'), 'SITE_ORIGIN=http://all.example')
  expect(originIn('first')).toBe('http://all.example')
  writeFileSync(join(project, '.dev.vars.staging'), 'SITE_ORIGIN=http://staging.example')
  expect(originIn('second')).toBe('http://staging.example')
}, 60_000)
