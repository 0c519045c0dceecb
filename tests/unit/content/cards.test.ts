import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Card, cardsOf } from '../../../scripts/cards/list.ts'
import { renderCards } from '../../../scripts/cards/plugin.ts'
import { correctContent } from '../../../scripts/content/load.ts'

const MARGIN = 285

let folder: string
let cards: readonly Card[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cards-'))
  cards = cardsOf(await correctContent())
})
afterAll(() => rm(folder, { recursive: true }))

test('each card has a name of its own', () => {
  expect(new Set(cards.map(({ name }) => name)).size).toBe(cards.length)
})

test('words and signs stay in the middle square, and the picture is small', async () => {
  const byLength = cards.toSorted((one, other) => other.heading.length - one.heading.length)
  for (const image of await renderCards(byLength.slice(0, 3), folder)) {
    expect(image.length).toBeLessThanOrEqual(100_000)
    const { data, info } = await sharp(image)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([1200, 630])
    const bright = Array.from({ length: info.width * info.height }, (_, at) => at)
      .filter((at) => (data[at * 3] ?? 0) > 128)
      .map((at) => ({ x: at % info.width, y: Math.floor(at / info.width) }))
    const [xs, ys] = [bright.map(({ x }) => x), bright.map(({ y }) => y)]
    const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b))
    const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b))
    expect(least(xs)).toBeGreaterThanOrEqual(MARGIN)
    expect(most(xs)).toBeLessThan(1200 - MARGIN)
    expect(least(ys)).toBeGreaterThan(10)
    expect(most(ys)).toBeLessThan(620)
  }
})

test('a card is drawn again only when it has changed', async () => {
  const [card] = cards as [Card]
  const times = async () =>
    Promise.all(
      (await readdir(folder)).map(async (file) => (await stat(join(folder, file))).mtimeMs),
    )
  const [first] = await renderCards([card], folder)
  const before = await times()
  const [again] = await renderCards([card], folder)
  expect(again).toEqual(first)
  expect(await times()).toEqual(before)
  const [changed] = await renderCards([{ ...card, line: 'Another line' }], folder)
  expect(changed).not.toEqual(first)
  expect(await times()).toHaveLength(before.length + 1)
})
