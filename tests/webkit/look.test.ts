import { describe, expect, test } from 'vitest'
import { paths } from '../../src/pages/paths.ts'
import { lowContrastButtons } from '../support/contrast.ts'
import { misfits } from '../support/fit.ts'
import { typicalPages } from '../support/pages.ts'
import { useWebKit, visitorIn } from './webkit.ts'

const webkit = useWebKit()

const pages = [...Object.values(typicalPages), paths.contest, '/no-such-page']

describe.each([true, false])('dark mode: %s', (dark) => {
  test('every kind of page fits a phone, and every button has enough contrast', async () => {
    const session = await webkit.open({ dark })
    for (const path of pages) {
      await session.open(webkit.site.url + path)
      expect(await session.evaluate(() => innerWidth)).toBe(390)
      expect.soft(await session.evaluate(misfits), path).toEqual([])
      expect.soft((await session.evaluate(lowContrastButtons)).faint, path).toEqual([])
      const ground = await session.read('body', (body) => getComputedStyle(body).backgroundColor)
      expect(ground, path).toBe(dark ? 'rgb(21, 19, 14)' : 'rgb(248, 242, 230)')
    }
  })

  test('every button of the result has enough contrast with JavaScript off', async () => {
    const session = await webkit.open({ dark, javaScript: false })
    await session.open(webkit.site.url)
    await session.read('form.quiz', (form) => {
      for (const input of form.querySelectorAll('input')) input.checked = input.value === 'B'
      if (form instanceof HTMLFormElement) form.submit()
    })
    const visitor = visitorIn(session, webkit.site.url)
    await visitor.arrive(paths.quiz)
    await visitor.click('#unlock summary')
    await visitor.see('#unlock form')
    const { seen, faint } = await session.evaluate(lowContrastButtons)
    expect(faint).toEqual([])
    expect(seen).toBeGreaterThan(3)
  })
})

describe('glyphs that extend beyond their line', () => {
  test('are visible at the start of a field', async () => {
    const session = await webkit.open({ pictures: true })
    const visitor = visitorIn(session, webkit.site.url)
    await visitor.open(paths.contest)
    await visitor.type('#entry-full-name', '“')
    await visitor.click('#entry-email')
    const box = await session.read('#entry-full-name', (field) => field.getBoundingClientRect())
    expect(box.width).toBeGreaterThan(100)
    const written = await session.screenshot('#entry-full-name')
    await session.read('#entry-full-name', (field) => {
      if (field instanceof HTMLInputElement) field.value = '\u00A0'
    })
    expect(await session.screenshot('#entry-full-name')).not.toBe(written)
  })

  test('stay inside the testimonial that they open', async () => {
    const session = await webkit.open({ pictures: true })
    await session.open(webkit.site.url)
    const visitor = visitorIn(session, webkit.site.url)
    await visitor.reach('#testimonial-1 figure')
    await visitor.inSight('#testimonial-1')
    const shown = await session.screenshot('#testimonial-1 figure')
    await session.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(
        '* { hanging-punctuation: none } .testimonial ::before { hanging-punctuation: none !important }',
      )
      document.adoptedStyleSheets.push(sheet)
    })
    expect(await session.screenshot('#testimonial-1 figure')).toBe(shown)
  })
})
