import { Audit } from '@siteimprove/alfa-act'
import { Device, Display, Preference, Scripting, Viewport } from '@siteimprove/alfa-device'
import { type Document, Node } from '@siteimprove/alfa-dom'
import { Native } from '@siteimprove/alfa-dom/native'
import { Request, Response } from '@siteimprove/alfa-http'
import rules from '@siteimprove/alfa-rules'
import { Conformance, Criterion } from '@siteimprove/alfa-wcag'
import { Page as AlfaPage } from '@siteimprove/alfa-web'
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { auditAsAgent } from '../bench/lighthouse.ts'
import { launchChromium } from '../tests/support/chromium.ts'
import { everyPage } from '../tests/support/pages.ts'
import { startProgress } from './progress.ts'
import { type Shot, shots } from './screenshots/shots.ts'
import { openShot, startState } from './screenshots/sites.ts'

/**
 * Examines every page and state with IBM's accessibility checker and Siteimprove Alfa, by day and by night, on a phone and on
 * a desk, and a page of each type with Lighthouse's checks for agents. Both engines know rules that axe and the W3C checker do
 * not have. Offline; needs a build. `npm run audit -- contest` takes only what is named so. Ends with 1 when anything fails.
 */

const LOOKS = [
  { viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
] as const

const [wanted = ''] = process.argv.slice(2)
const shown = new Set(shots.map(({ path }) => path))
/** All shots, and the pages of which there is none. */
const places: readonly Shot[] = [
  ...shots,
  ...everyPage
    .filter((path) => !shown.has(path))
    .map((path): Shot => ({ name: path, site: 'ended', path })),
].filter(({ name }) => name.includes(wanted))

const ace = await readFile(
  new URL(import.meta.resolve('accessibility-checker-engine/ace.js')),
  'utf8',
)
const rulesOfAa = rules.filter((rule) =>
  rule.hasRequirement(
    (requirement) => Criterion.isCriterion(requirement) && Conformance.isAA()(requirement),
  ),
)
const browser = await launchChromium()
const step = startProgress(places.length * LOOKS.length)
/** What failed, and where. */
const failures = new Map<string, string[]>()
for (const [state, own] of Map.groupBy(places, ({ site }) => site)) {
  const { url, close } = await startState(state)
  for (const place of own) {
    for (const look of LOOKS) {
      for (const failure of await examine(browser, place, { ...look, baseURL: url })) {
        const where = `${place.name} at ${look.viewport.width} px`
        failures.set(failure, [...(failures.get(failure) ?? []), where])
      }
      step()
    }
  }
  await close()
}
await browser.close()
for (const failure of wanted === '' ? await auditAsAgent() : []) failures.set(failure, [])

for (const [failure, where] of failures) {
  const rest = where.length > 3 ? ` and ${where.length - 3} more` : ''
  console.log(`${failure}\n    ${where.slice(0, 3).join(', ')}${rest}`)
}
console.log(`${places.length} pages and states, ${failures.size} failures`)
process.exitCode = failures.size > 0 ? 1 : 0

type Look = (typeof LOOKS)[number] & { baseURL: string }

/** Opens a place and asks both engines. They are put into the page, which the site's own policy would not allow. */
async function examine(by: Browser, place: Shot, look: Look) {
  const page = await openShot(by, place, { ...look, bypassCSP: true })
  try {
    return [...(await askIbm(page)), ...(await askAlfa(page, look))]
  } finally {
    await page.context().close()
  }
}

/** What the page has after its script has run, in the engine that IBM's checker is. */
async function askIbm(page: Page): Promise<string[]> {
  await page.evaluate(ace)
  return page.evaluate(async () => {
    type Result = {
      ruleId: string
      value: [string, string]
      message: string
      path: { dom: string }
    }
    type Engine = {
      Checker: new () => {
        check: (node: object, policies: string[]) => Promise<{ results: Result[] }>
      }
    }
    const { Checker } = Reflect.get(globalThis, 'ace') as Engine
    const { results } = await new Checker().check(document, ['WCAG_2_2'])
    return results
      .filter(({ value: [level, result] }) => level === 'VIOLATION' && result === 'FAIL')
      .map(({ ruleId, message, path }) => `IBM ${ruleId}: ${message} ${path.dom}`)
  })
}

/** Alfa works styles out by itself, for the device that it is told of. */
async function askAlfa(page: Page, { viewport, colorScheme }: Look): Promise<string[]> {
  const document = await page.evaluate(Native.fromNode as () => Promise<Document.JSON>)
  const { width, height } = viewport
  const device = Device.of(
    Device.Type.Screen,
    Viewport.of(
      width,
      height,
      width > height ? Viewport.Orientation.Landscape : Viewport.Orientation.Portrait,
    ),
    Display.of(1),
    Scripting.of(true),
    [
      Preference.of('prefers-color-scheme', colorScheme),
      Preference.of('prefers-reduced-motion', 'reduce'),
    ],
  )
  const subject = AlfaPage.of(
    Request.empty(),
    Response.empty(),
    Node.from(document, device),
    device,
  )
  const outcomes = await Audit.of(subject, rulesOfAa).evaluate()
  return [...outcomes]
    .map((outcome) => outcome.toJSON() as unknown as AlfaOutcome)
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ rule, target, expectations }) => {
      const messages = expectations?.map(([, { error }]) => error?.message).filter(Boolean) ?? []
      const told = `${messages.join('; ')} ${JSON.stringify(target).slice(0, 120)}`
      return `Alfa ${rule.uri.replace(/.*\//, '')}: ${told.replaceAll(/\s+/g, ' ')}`
    })
}

/** What is read of an outcome of Alfa. */
type AlfaOutcome = {
  outcome: string
  rule: { uri: string }
  target: unknown
  expectations?: readonly [string, { error?: { message: string } }][]
}
