import { describe, expect, test } from 'vitest'
import { entryPath, onHome, paths } from '../../src/pages/paths.ts'
import { postsOf } from '../support/browser.ts'
import { shared, useStage } from '../support/stage.ts'

const ISLANDS = /\/assets\/(?!main-[\w-]{8}\.js).*\.js$/
const forms = [
  {
    island: 'signup',
    path: onHome('emailCapture'),
    title: 'Complete the form',
    to: paths.newsletter,
  },
  {
    island: 'entry',
    path: paths.contest,
    title: 'Complete required fields',
    to: entryPath('contest'),
  },
]

const stage = useStage(shared('running'))

/** A form whose island does not come before it is let go, or lost. */
async function openWaiting(path: string, island: string) {
  const opened = await stage.open({ viewport: { width: 390, height: 844 } })
  const { page } = opened
  const { promise, resolve } = Promise.withResolvers<'come' | 'fail'>()
  await page.route(ISLANDS, async (route) =>
    (await promise) === 'come' ? route.continue() : route.abort(),
  )
  await page.goto(path)
  const place = page.locator(`[data-island=${island}]`)
  return { ...opened, place, submit: place.locator('.submit'), end: resolve }
}

describe.each(forms)(
  'the form $island, sent before its island lives',
  ({ island, path, title, to }) => {
    test('shows the specified toast once the island lives, and sends nothing', async () => {
      const { page, place, submit, end } = await openWaiting(path, island)
      const posts = postsOf(page)
      await submit.click()
      await submit.click()
      expect(await place.getAttribute('data-state')).toBe('loading')
      end('come')
      await place.getByRole('alert').getByText(title, { exact: true }).waitFor()
      expect(posts).toEqual([])
      expect(new URL(page.url()).pathname).toBe(new URL(path, stage.site.url).pathname)
    })

    test('is posted plainly when the island does not come', async () => {
      const { page, submit, end } = await openWaiting(path, island)
      await submit.click()
      end('fail')
      await page.waitForURL((url) => url.pathname === to)
      await page.getByRole('alert').getByText(title, { exact: true }).waitFor()
    })

    test.each(['hover', 'focus'] as const)('loads its island on %s', async (way) => {
      const { place, end } = await openWaiting(path, island)
      end('come')
      await place.locator('input:visible').first()[way]()
      await place.and(place.page().locator('[data-state=ready]')).waitFor()
    })
  },
)
