import { expect, test } from 'vitest'
import { anchors, paths } from '../../src/pages/paths.ts'
import { afterLoad, holdBack } from '../support/browser.ts'
import { shared, useStage } from '../support/stage.ts'

const TAGS = '?utm_source=church&utm_campaign=fall'

const stage = useStage(shared('ended'))

test('a link to a section does not load a tagged landing page again, with no script at all', async () => {
  const { page } = await stage.open({ javaScriptEnabled: false })
  const loaded: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loaded.push(request.url())
  })
  await page.goto(paths.home + TAGS)
  for (const anchor of [anchors.about, anchors.journey, anchors.quiz]) {
    await page.locator(`main a[href="${anchor}"], #menu a[href="${anchor}"]`).first().click()
    await page.waitForURL(`**/${TAGS}${anchor}`)
  }
  expect(loaded).toHaveLength(1)
})

test('the tags of a visit outlast a link that is followed before they are added to it', async () => {
  const { page } = await stage.open()
  const release = await holdBack(page, /\/after-load-/)
  await page.goto(paths.home + TAGS)
  await page.locator(`#menu a[href="${paths.contest}"]`).click()
  await page.waitForURL((url) => url.pathname === paths.contest)
  expect(new URL(page.url()).search).toBe('')
  release()
  await afterLoad(page)
  await page.locator('.brand').click()
  await page.waitForURL((url) => url.pathname === paths.home)
  await afterLoad(page)
  expect(new URL(page.url()).search).toBe(TAGS)
})
