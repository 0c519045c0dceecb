import { spawn } from 'node:child_process'
import { expect, inject, onTestFinished, test } from 'vitest'
import { chapterPath, giveawayApiPath, paths } from '../../src/pages/paths.ts'
import { useFixture } from '../support/browser.ts'
import { startAnalyticsSite } from '../support/analytics-site.ts'
import { folderOfTest } from '../support/folder.ts'
import { contestVars } from '../../harness/site.ts'

const fixture = useFixture(() => startAnalyticsSite(contestVars('open')))

/** Runs inside the page: the API paths that it has requested, except events. */
const ASKED = `performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  .filter((path) => path.startsWith('/api/') && path !== '${paths.eventsApi}').join()`

/** Runs inside the page: the number of stored items. */
const KEPT = `String(Number(history.state !== null) + sessionStorage.length + localStorage.length)`

const TAGS = '?utm_source=church&utm_campaign=fall'

test.each([
  [paths.contest, 'contest'],
  [chapterPath('i-am-loved'), 'chapter'],
])('%s is prerendered on hover, and counted once it is shown', async (path, kind) => {
  const { site } = fixture
  const tab = await openTab(`${site.url}${paths.home}${TAGS}`)
  await site.eventually('page_viewed home  fall church')
  const link = `document.querySelector('main a[href="${path}"]')`
  await tab.evaluate(`${link}.scrollIntoView({ block: 'center', behavior: 'instant' })`)
  // Repeated, because a loading page may move the link.
  const pathAhead = async () => {
    await tab.hover(link)
    return tab.ahead('location.pathname')
  }
  await expect.poll(pathAhead).toBe(path)
  await expect.poll(() => tab.ahead('document.readyState')).toBe('complete')
  expect(await tab.ahead(KEPT)).toBe('0')
  expect(await site.events()).toEqual([])
  expect(await tab.ahead(ASKED)).toBe('')

  await tab.evaluate(`${link}.click()`)
  await expect.poll(() => tab.ahead('String(document.prerendering)')).toBe('false')
  const viewed = `page_viewed ${kind}  fall church`
  expect(await site.eventually(viewed)).toEqual([viewed])
  // The source of the visit moves from the address into the history state.
  expect(await tab.ahead('location.search')).toBe(TAGS)
  expect(await tab.ahead('history.state.visit')).toBe(`${TAGS.slice(1)}&page=%2F`)
  // The contest page's clock requests the current time.
  const asked = path === paths.contest ? [giveawayApiPath('2025-07')] : []
  await expect.poll(() => tab.ahead(ASKED)).toBe(asked.join())
})

type Target = { type: string; subtype?: string; url: string }

type Told = {
  id?: number
  method?: string
  sessionId?: string
  params?: { sessionId: string; targetInfo: Target }
  result?: { targetId: string; sessionId: string; result?: { value: string } }
}

/** A tab in a separate Chromium. Attaching to the page, as Playwright does, disables prerendering; attaching to the tab does not. */
async function openTab(url: string) {
  const { executablePath, args, env } = inject('chromium')
  const browser = spawn(
    executablePath,
    [...args, '--headless', '--remote-debugging-port=0', `--user-data-dir=${folderOfTest()}`],
    { env, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  onTestFinished(() => void browser.kill('SIGKILL'))
  let said = ''
  browser.stderr.on('data', (text: Buffer) => (said += String(text)))
  await expect.poll(() => said).toContain('DevTools listening on')
  const socket = new WebSocket(/ws:\S+/.exec(said)![0])
  await new Promise((resolve) => socket.addEventListener('open', resolve))

  const waiting = new Map<number, (result: NonNullable<Told['result']>) => void>()
  /** The tab's pages by session: the visible one and prerendered ones. */
  const pages = new Map<string, Target>()
  socket.addEventListener('message', ({ data }) => {
    const { id, method, params, result } = JSON.parse(String(data)) as Told
    if (id !== undefined && result) waiting.get(id)?.(result)
    if (method === 'Target.attachedToTarget' && params!.targetInfo.type === 'page')
      pages.set(params!.sessionId, params!.targetInfo)
    if (method === 'Target.detachedFromTarget') pages.delete(params!.sessionId)
  })
  let calls = 0
  const ask = (method: string, params: object, sessionId?: string) =>
    new Promise<NonNullable<Told['result']>>((resolve) => {
      waiting.set(++calls, resolve)
      socket.send(JSON.stringify({ id: calls, method, params, sessionId }))
    })
  const { targetId } = await ask('Target.createTarget', { url, forTab: true })
  const tab = await ask('Target.attachToTarget', { targetId, flatten: true })
  const attach = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true }
  await ask('Target.setAutoAttach', attach, tab.sessionId)
  await expect.poll(() => pages.size).toBe(1)

  const sessionOf = (subtype: string | undefined) =>
    [...pages].findLast(([, page]) => page.subtype === subtype)?.[0]
  const run = async (expression: string, session: string | undefined) =>
    (await ask('Runtime.evaluate', { expression }, session)).result?.value
  return {
    evaluate: (expression: string) => run(expression, sessionOf(undefined)),
    /** Hovers an element, given as a JavaScript expression. */
    hover: async (element: string) => {
      const page = sessionOf(undefined)
      const box = await run(`JSON.stringify(${element}.getBoundingClientRect())`, page)
      const { x, y } = JSON.parse(box ?? '') as { x: number; y: number }
      await ask('Input.dispatchMouseEvent', { type: 'mouseMoved', x: x + 5, y: y + 5 }, page)
    },
    /** Evaluates an expression in the prerendered page, even after it is shown; undefined without one. */
    ahead: async (expression: string) => {
      const session = sessionOf('prerender')
      return session && run(expression, session)
    },
  }
}
