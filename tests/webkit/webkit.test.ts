import { describe, expect, test } from 'vitest'
import { paths } from '../../src/pages/paths.ts'
import { visit } from '../support/flows.ts'
import { useWebKit, visitorIn } from './webkit.ts'

const webkit = useWebKit()

test.each([true, false])('a visit, with JavaScript: %s', async (javaScript) => {
  const session = await webkit.open({ javaScript })
  await visit(visitorIn(session, webkit.site.url), javaScript)
})

// Only WebKit hangs punctuation.
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
