import { describe, expect, test } from 'vitest'
import { firstDay } from 'virtual:content/book'
import { thankYou } from 'virtual:content/list'
import { referenceOf } from '../../src/core/newsletter/reference.ts'
import { paths, profilePath, sentAnchor, thankYouPath } from '../../src/core/pages/paths.ts'
import { startClockedWorker } from './support/clocked-worker.ts'
import { postForm, postJson, signupOf } from '../../tools/harness/post.ts'
import { useSiteWithUpstream } from './support/site.ts'

const signup = signupOf('ruth')

const { site, upstream } = await useSiteWithUpstream()

describe('a signup', () => {
  test('as JSON is stored, and forwarded with exactly its fields within two seconds', async () => {
    const body = { ...signup, utm: 'x', website: 'x', topic: '' }
    const response = await postJson(site, paths.newsletter, body)
    expect(response.status).toBe(200)
    const [row] = await site.rowsOf('ruth')
    expect(await response.json()).toEqual({ ok: true, reference: referenceOf(row!.id) })
    const sent = () => upstream.received.map(({ body }) => body)
    await expect.poll(sent, { timeout: 2000 }).toContainEqual(signup)
    await expect
      .poll(() => site.rowsOf('ruth'))
      .toMatchObject([{ payload: JSON.stringify(signup), status: 'delivered' }])
  })

  test('from a plain form of the quiz includes its result', async () => {
    const fields = { ...signupOf('orpah'), source: 'quiz' }
    const response = await postForm(site, paths.newsletter, [
      ...Object.entries(fields),
      ['primary', 'Child of God'],
      ['secondary', 'Free'],
      ['secondary', 'Holy'],
    ])
    expect(response.status).toBe(303)
    const [row] = await site.rowsOf('orpah')
    const page = thankYouPath(referenceOf(row!.id), 'child-of-god.free.holy') + sentAnchor
    expect(response.headers.get('location')).toBe(page)
    const quizResult = { primary: 'Child of God', secondary: ['Free', 'Holy'] }
    expect(JSON.parse(row!.payload)).toEqual({ ...fields, quizResult })
  })

  test.each(['/i-am-loved', '/i-am-secure'])('that is invalid shows %s again', async (path) => {
    const body = { ...signup, email: 'x@', attribution: `chapter=${path.slice(1)}` }
    const html = await (await postForm(site, paths.newsletter, body)).text()
    expect(html).toContain('value="x@"')
    const [title] = /<title>.*?<\/title>/.exec(await (await site.fetch(path)).text())!
    expect(html).toContain(title)
  })
})

describe('the thank-you page', () => {
  const pageAt = async (path: string) => {
    const response = await site.fetch(path)
    const html = await response.text()
    const cached = response.headers.get('cache-control') !== 'no-store'
    return { cached, main: html.slice(html.indexOf('<main')) }
  }

  test('shows the whole Day 1, without a link to a profile', async () => {
    const { cached, main } = await pageAt(paths.thankYou)
    for (const text of [firstDay.sentence, firstDay.verse, thankYou.practice])
      expect(main).toContain(text)
    expect(main).not.toContain(profilePath(''))
    expect(cached).toBe(true)
    for (const unknown of ['', 'loved', 'loved.holy.nobody', '%3Cscript%3E'])
      expect(await pageAt(thankYouPath(unknown, unknown))).toEqual({ cached, main })
  })

  test('shows the reference and links to the profile after the quiz, and is then not cached', async () => {
    const { cached, main } = await pageAt(thankYouPath('1a2b3c4d', 'loved.free.holy'))
    expect(main).toContain('1a2b3c4d')
    expect(main).toContain(`href="${profilePath('loved.free.holy')}"`)
    expect(main).toContain(firstDay.sentence)
    expect(cached).toBe(false)
  })

  test('announces a mail only when a service is configured', async () => {
    const { inbox: text, sending } = thankYou
    const without = await startClockedWorker()
    const html = await (await without.fetchAt(Date.now(), paths.thankYou)).text()
    expect(html).toContain(text)
    expect(html).not.toContain(sending)
    expect((await pageAt(paths.thankYou)).main).toContain(`${text} ${sending}`)
  })
})
