import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

test('fonts have fallbacks of the same height on every system', async () => {
  const sheet = await readFile('src/views/ui/fonts.css', 'utf8')
  const faces = [
    ...sheet.matchAll(
      /font-family: '(.+?) \d';[^}]*?size-adjust: ([\d.]+)%;\s*ascent-override: ([\d.]+)%;\s*descent-override: ([\d.]+)%/g,
    ),
  ]
  expect(faces.length).toBe(5)
  for (const family of ['Fraunces', 'Source Sans 3']) {
    const heights = faces
      .filter(([, name]) => name === family)
      .map(
        ([, , size, ascent, descent]) => (Number(size) * (Number(ascent) + Number(descent))) / 100,
      )
    expect(heights.length, family).toBeGreaterThan(1)
    for (const height of heights) expect(height).toBeCloseTo(heights[0] ?? 0, 0)
  }
})
