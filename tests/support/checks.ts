import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { allRules, colorRules, plainRules } from './axe.ts'
import { faintButtons } from './buttons.ts'
import { faintTexts } from './faint-texts.ts'
import { misfits } from './fit.ts'
import { markupFaults } from './markup.ts'
import { lengthenWords, withLargeText, withSpacing } from './stress.ts'
import { smallTargets } from './targets.ts'

/** Looks at a part of a page in one way, and names what is wrong. */
type Check = (page: Page, part: string) => Promise<string[]>

const LAPTOP = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }
const buttons: Check = async (page) => (await page.evaluate(faintButtons)).faint
const colors = all(colorRules, buttons)

const ofAnyPage: Readonly<Record<string, Check>> = {
  'markup of the DOM': async (page) => markupFaults(await page.content()),
  images: (page) => page.evaluate(brokenImages),
}

/** Wherever a visitor gets. */
const everywhere: Readonly<Record<string, Check>> = {
  ...ofAnyPage,
  'axe and buttons': all(allRules, buttons),
}

/** On another page of a kind: its words are its own, its colors are the kind's. */
const ofAnother: Readonly<Record<string, Check>> = { ...ofAnyPage, axe: plainRules }

/** In every state, and on a page of each kind. */
const inModes: Readonly<Record<string, Check>> = {
  'colors by night': byNight(colors),
  'axe and buttons on a phone': at(PHONE, all(allRules, buttons)),
  'colors on a phone by night': at(PHONE, byNight(colors)),
  'texts in forced colors': inForcedColors((page) => page.evaluate(faintTexts)),
}

/** On a page of each kind, which is not the same afterwards. */
const ofTheWhole: Readonly<Record<string, Check>> = {
  ...Object.fromEntries(
    [320, 390, 768, 1024, 1440, 2560].map((width) => [`fit at ${width} px`, fitAt(width)]),
  ),
  'fit at a zoom of 400 %': fitAt(320, 256),
  'fit of text twice as large': withLargeText(all(fitAt(640), fitAt(1280))),
  'fit with the spacing of WCAG 1.4.12': withSpacing(all(fitAt(320), fitAt(390), fitAt(1280))),
  'targets at 1440 px': at({ width: 1440, height: 900 }, (page) => page.evaluate(smallTargets)),
  'targets at 320 px': at({ width: 320, height: 900 }, async (page) => {
    await page.locator('.top > .menu').click()
    const small = await page.evaluate(smallTargets)
    await page.keyboard.press('Escape')
    return small
  }),
  'stillness under reduced motion': (page) => page.evaluate(movements),
  'fit of words of German length': async (page, part) => {
    await lengthenWords(page)
    return all(fitAt(320), fitAt(1280))(page, part)
  },
}

export const checks = {
  everywhere,
  ofAnother,
  ofState: { ...everywhere, ...inModes },
  ofKind: { ...everywhere, ...inModes, ...ofTheWhole },
}

/** Runs checks one after another; each fails by its own name, and none keeps the next from running. */
export async function runChecks(
  list: Readonly<Record<string, Check>>,
  page: Page,
  state: string,
  part = 'html',
): Promise<void> {
  for (const [name, check] of Object.entries(list)) {
    expect.soft(await check(page, part), `${state}: ${name}`).toEqual([])
  }
}

function all(...list: Check[]): Check {
  return async (page, part) => {
    const found: string[] = []
    for (const check of list) found.push(...(await check(page, part)))
    return found
  }
}

function at(size: { width: number; height: number }, check: Check): Check {
  return async (page, part) => {
    await page.setViewportSize(size)
    const found = await check(page, part)
    await page.setViewportSize(LAPTOP)
    return found
  }
}

function fitAt(width: number, height = 900): Check {
  return at({ width, height }, (page) => page.evaluate(misfits))
}

function byNight(check: Check): Check {
  return async (page, part) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    const found = await check(page, part)
    await page.emulateMedia({ colorScheme: 'light' })
    return found
  }
}

function inForcedColors(check: Check): Check {
  return async (page, part) => {
    await page.emulateMedia({ forcedColors: 'active' })
    const found = await check(page, part)
    await page.emulateMedia({ forcedColors: 'none' })
    return found
  }
}

function brokenImages(): string[] {
  return [...document.images]
    .filter((image) => image.complete && image.naturalWidth === 0)
    .filter((image) => !image.closest('[data-picture=failed]'))
    .map(({ src }) => src)
}

/** Runs inside the page: what moves, or would glide if it were touched. */
function movements(): string[] {
  const moving = document.getAnimations().map((animation) => `animation ${animation.id}`)
  const smooth = getComputedStyle(document.documentElement).scrollBehavior
  const gliding = [...document.body.querySelectorAll('*')].filter((element) =>
    /[1-9]/.test(getComputedStyle(element).transitionDuration),
  )
  return [
    ...moving,
    ...(smooth === 'auto' ? [] : [`scrolling is ${smooth}`]),
    ...gliding.map((element) => `${element.tagName}.${element.className} glides`),
  ]
}
