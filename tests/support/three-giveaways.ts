import { readFile } from 'node:fs/promises'
import { buildCopy } from './copy.ts'
import { soundDraw } from './draw.ts'

const sample = '2025-07'

/** The one of the content files, and two that follow it. */
export const threeGiveaways = {
  first: planned(sample, 'contest', '2025-07-20T00:00:00-05:00', '2025-08-18T23:59:59-05:00'),
  autumn: planned(
    '2025-autumn',
    'autumn',
    '2025-10-01T00:00:00-05:00',
    '2025-10-31T23:59:59-05:00',
  ),
  spring: planned(
    '2026-spring',
    'spring',
    '2026-03-01T09:00:00+01:00',
    '2026-03-31T21:59:59+02:00',
  ),
}

export type Planned = ReturnType<typeof planned>

/** The first one's winner, as the public is told. */
export const WINNER = 'Grace T., Tulsa, Oklahoma'

function planned(id: string, form: string, opens: string, closes: string) {
  return { id, form, opens, closes, opening: Date.parse(opens), end: Date.parse(closes) + 1000 }
}

export function phaseOf({ opening, end }: Planned, now: number) {
  if (now < opening) return 'not_started'
  return now < end ? 'open' : 'ended'
}

/** The site built with the three; the first one is drawn. */
export async function buildWithThree() {
  const text = await readFile(`content/giveaways/${sample}.md`, 'utf8')
  const { autumn, spring } = threeGiveaways
  const files = [autumn, spring].map(({ id, form, opens, closes }) => [
    `content/giveaways/${id}.md`,
    text
      .replace(`id: ${sample}`, `id: ${id}`)
      .replace('default: true\n', '')
      .replace(/^formId: .*/m, `formId: ${form}`)
      .replace(/^opensAt: .*/m, `opensAt: ${opens}`)
      .replace(/^closesAt: .*/m, `closesAt: ${closes}`),
  ])
  const draw = soundDraw({
    count: 20,
    events: [
      { event: 'notified', place: 1, note: '' },
      { event: 'accepted', place: 1, note: WINNER },
    ],
  })
  return buildCopy({
    ...Object.fromEntries(files),
    [`content/giveaways/${sample}.draw.json`]: JSON.stringify(draw),
  })
}
