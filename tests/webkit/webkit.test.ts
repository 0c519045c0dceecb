import { afterAll, beforeAll, expect, test } from 'vitest'
import { contestVars, startSite, type StartedSite } from '../../harness/site.ts'
import { paths } from '../../src/pages/paths.ts'
import { visit } from '../support/flows.ts'
import { useWebKit } from './webkit.ts'

let site: StartedSite
beforeAll(async () => {
  site = await startSite(contestVars('open'))
})
afterAll(() => site.close())
const openPage = useWebKit()

test.each([true, false])('a visit, with JavaScript: %s', async (javaScript) => {
  await visit(await openPage({ javaScript }), site.url, javaScript)
})

// Only WebKit hangs punctuation, and a field clips what hangs.
test('no quotation mark hangs out of a field', async () => {
  const page = await openPage()
  await page.goto(site.url + paths.contest)
  const hanging = (element: HTMLElement) =>
    getComputedStyle(element).getPropertyValue('hanging-punctuation')
  expect(await page.$eval('html', hanging)).not.toBe('none')
  expect(await page.$eval('#entry-full-name', hanging)).toBe('none')
})
