import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startProgress } from '../../scripts/progress.ts'

const asked = spawnSync(process.execPath, ['bench/run.ts', 'Sizes', 'Posts'], {
  encoding: 'utf8',
})
const parts = [...asked.stderr.matchAll(/^ {2}(.+)$/gm)].map(([, title]) => title)

test('npm run bench rejects an unknown part and lists the known ones', () => {
  expect(asked).toMatchObject({ status: 2, stdout: '' })
  expect(asked.stderr).toMatch(/Posts/)
  expect(parts).toContain('Sizes')
})

test('RESULTS.md and the docs name existing parts of the bench', () => {
  const results = readFileSync('bench/RESULTS.md', 'utf8')
  const sections = [...results.matchAll(/^## (.+)$/gm)].map(([, title]) => title)
  const documents = globSync(['*.md', 'docs/*.md']).map((file) => readFileSync(file, 'utf8'))
  const commands = [...documents.join('\n').matchAll(/npm run bench ("?)(\w[^"`]*)\1/g)]
  expect(sections.length).toBeGreaterThan(1)
  expect(commands.length).toBeGreaterThan(0)
  expect(parts).toEqual(
    expect.arrayContaining([...sections, ...commands.map(([, , title]) => title)]),
  )
})

test('progress is shown on a terminal only, with the remaining time', () => {
  const said = (isTTY: boolean) => {
    const lines: string[] = []
    let now = 0
    const step = startProgress(4, { isTTY, write: (text) => lines.push(text) }, () => now)
    for (const at of [30_000, 30_001, 90_000, 91_000]) {
      now = at
      step()
    }
    return lines.map((line) => line.replace('\r\u001b[K', ''))
  }
  expect(said(true)).toEqual(['0 of 4', '1 of 4, about 90 s left', '3 of 4, about 30 s left', ''])
  expect(said(false)).toEqual([])
})
