import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { shared, useFixture, wake } from '../support/browser.ts'
import { copySample } from '../support/copy.ts'
import { folderOfTest } from '../support/folder.ts'
import { committed, id } from '../unit/admin/support/closed.ts'

const fixture = useFixture(shared('ended'))

test('a rehearsal leads through a whole drawing to its page', { timeout: 480_000 }, async () => {
  const project = folderOfTest()
  copySample(project)
  const admin = spawn('node', ['admin/main.ts', 'draw', 'rehearse'], { cwd: project })
  const said: string[] = []
  const page = await new Promise<string>((resolve, reject) => {
    admin.on('exit', () => reject(new Error(said.join(''))))
    admin.stderr.on('data', (text: Buffer) => {
      said.push(String(text))
      // As a person does: Enter after each step.
      if (/admin -- .*\n$/.test(String(text))) admin.stdin.write('\n')
      const url = /(http:\S+) shows it/.exec(said.join(''))?.[1]
      if (url !== undefined) resolve(url)
    })
  })
  const steps = [...said.join('').matchAll(/admin -- (\w+ \w+)/g)].map(([, command]) => command)
  expect([...new Set(steps)]).toEqual([
    'draw commit',
    'draw run',
    'winner next',
    'winner expire',
    'winner accept',
    'winner show',
    'draw verify',
  ])
  const { page: visitor } = await fixture.open()
  await visitor.goto(page)
  await wake(visitor, visitor.locator('[data-island="draw"]'))
  await visitor.getByRole('button', { name: 'Check the drawing' }).click()
  const verdicts = visitor.locator('[data-verdict]')
  await expect.poll(() => verdicts.count()).toBe(6)
  expect(await verdicts.evaluateAll((all) => all.map((one) => one.dataset['verdict']))).toEqual(
    ['list', 'published', 'states', 'beacon']
      .map((name) => (name === 'beacon' ? 'rehearsal' : 'pass'))
      .concat('pass', 'pass'),
  )
  expect(await visitor.locator('.verdict.right').count()).toBe(0)
  expect(await visitor.locator('.lead').innerText()).toContain('rehearsal')
  admin.removeAllListeners('exit')
  admin.stdin.end()
  await once(admin, 'exit')
  expect(admin.exitCode).toBe(0)
  await expect(fetch(page)).rejects.toThrow('fetch failed')
})

test('a rehearsal goes on beside a draw that was committed, and without what the terminal wrote', async () => {
  const project = folderOfTest()
  copySample(project)
  const { file } = await committed()
  const wrote = ['missing.sql', 'before.backup', 'people.csv']
  for (const name of wrote) writeFileSync(join(project, name), 'reader1@example.org')
  const proof = join(project, `content/giveaways/${id}.draw.json`)
  writeFileSync(proof, JSON.stringify(file))
  const place = folderOfTest()
  const admin = spawn(process.execPath, ['admin/main.ts', 'draw', 'rehearse'], {
    cwd: project,
    env: { ...process.env, TMPDIR: place },
  })
  onTestFinished(() => void admin.kill())
  let said = ''
  await new Promise<void>((resolve) => {
    admin.on('exit', resolve)
    admin.stderr.on('data', (text: Buffer) => {
      said += String(text)
      if (/admin -- (draw|winner) .*\n$/.test(said)) admin.stdin.write('\n')
      if (said.includes('winner expire')) resolve()
    })
  })
  expect(said).toMatch(/Committed: [^]*Drawn\. [^]*winner expire/)
  const rehearsal = readdirSync(place).find((name) => name.includes('rehearsal')) ?? ''
  expect(existsSync(join(place, rehearsal, 'src/worker.tsx'))).toBe(true)
  expect(wrote.filter((name) => existsSync(join(place, rehearsal, name)))).toEqual([])
  expect(JSON.parse(readFileSync(proof, 'utf8'))).toEqual(file)
}, 240_000)
