import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { identities } from '../src/book/identities.ts'

/**
 * Writes `src/book/emblems.ts`, one symbol for each identity: `node scripts/emblems.ts`. Most are Lucide's, the others are
 * drawn here; each becomes one path on a 24 by 24 grid, for stroking.
 */

/** The Lucide icons; identities without one are drawn by hand. */
const lucide: Readonly<Record<string, string>> = {
  loved: 'heart',
  'child-of-god': 'house',
  forgiven: 'waves-horizontal',
  chosen: 'star',
  beloved: 'rose',
  'fearfully-wonderfully-made': 'spool',
  victorious: 'crown',
  free: 'key-round',
  secure: 'anchor',
  equipped: 'shield',
  called: 'bell',
  anointed: 'amphora',
  justified: 'scale',
  sanctified: 'droplets',
  complete: 'wheat',
  accepted: 'door-open',
  treasured: 'gem',
  empowered: 'flame',
  transformed: 'sprout',
  commissioned: 'footprints',
  overcoming: 'mountain',
  fruitful: 'grape',
  radiant: 'sun',
  destined: 'compass',
  'gods-masterpiece': 'palette',
}

/** Symbols that Lucide lacks, in its style: 24 by 24, margin 2, round caps and joins. */
const drawn: Readonly<Record<string, string>> = {
  // A dove
  holy: 'M2.5 10.5 5 9c.6-1.9 2-3 3.7-3 2 0 3.2 1.3 3.3 3.2C12.7 5.5 15.5 3 20.5 2.5c.6 5-1.3 8.8-4.5 11l5.5 2.5-3 1 .8 2.7-4.6-1.8c-2.6 1.1-5.3.7-7-1.2-1.5-1.6-2.5-3.5-2.7-5.4zM8.5 9.3h.01',
  // A Latin cross
  redeemed:
    'M10 3a1 1 0 0 1 1-1h2a1 1 0 0 1 1 1v4h4a1 1 0 0 1 1 1v2a1 1 0 0 1-1 1h-4v10a1 1 0 0 1-1 1h-2a1 1 0 0 1-1-1V11H6a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1h4z',
  // A butterfly
  'new-creation':
    'M12 8v11M12 8 9.5 3.5M12 8l2.5-4.5M12 10.5C10.5 6.5 6.5 5 3.5 5.5 2.3 5.7 2 7 2.3 8.5c.6 3 2.5 5 5.2 5-2 .5-3 2-2.5 4s2.5 2.7 4.2 1.7C10.8 18.2 11.6 16.4 12 14.5c.4 1.9 1.2 3.7 2.8 4.7 1.7 1 3.7.3 4.2-1.7s-.5-3.5-2.5-4c2.7 0 4.6-2 5.2-5 .3-1.5 0-2.8-1.2-3-3-.5-7 1-8.5 5',
  // A salt shaker
  'salt-of-earth':
    'M8 9V6a4 4 0 0 1 8 0v3M7.5 9 6 20a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2L16.5 9zM10.5 5.8h.01M13.5 5.8h.01M9.5 17.5h.01M12 14.5h.01M14.5 17.5h.01',
  // An oil lamp with its flame
  'light-of-world':
    'M2 13h13c2.5 0 4.5-1 6.5-3 .5 5-3.5 9-8.5 9h-3c-4.4 0-8-2-8-6zM8 22h8M12 19v3M7.5 13a3 3 0 0 1 6 0M20.5 8c-2-1.7-2-3.7 0-6 2 2.3 2 4.3 0 6z',
  // A cup that runs over
  blessed:
    'M5 8h14c0 5.5-2.5 8.5-7 8.5S5 13.5 5 8zM12 16.5V22M8 22h8M12 5c-1.3-.9-1.3-1.8 0-3 1.3 1.2 1.3 2.1 0 3zM3 12c-1.2 1.6-1.2 2.8 0 3.5 1.2-.7 1.2-1.9 0-3.5zM21 12c-1.2 1.6-1.2 2.8 0 3.5 1.2-.7 1.2-1.9 0-3.5z',
  // An empty tomb, its stone rolled aside
  eternal:
    'M2 21C2 11 6 4 12 4s10 7 10 17zM5.5 21v-4.5a3.5 3.5 0 0 1 7 0V21M12.5 17.5a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0',
}

type Shape = readonly ['path' | 'circle', Readonly<Record<string, string>>]

const source = createRequire(import.meta.url).resolve('lucide-static/icon-nodes.json')
const icons: Record<string, readonly Shape[]> = JSON.parse(await readFile(source, 'utf8'))

const entries = identities.map(({ slug }) => {
  const path = drawn[slug] ?? icons[lucide[slug] ?? '']?.map(pathOf).join('')
  if (path === undefined) throw new Error(`no emblem for ${slug}`)
  return `  '${slug}': '${path}',`
})

const target = fileURLToPath(new URL('../src/book/emblems.ts', import.meta.url))
await writeFile(
  target,
  `import type { IdentitySlug } from './identities.ts'

/** One symbol for each identity, as a path to stroke on a 24 by 24 grid. Written by \`node scripts/emblems.ts\`. */
export const emblems: Readonly<Record<IdentitySlug, string>> = {
${entries.join('\n')}
}
`,
)
execFileSync('npx', ['oxfmt', target])

/** A shape as path data that can follow other path data. */
function pathOf([element, attributes]: Shape): string {
  if (element === 'path') return absoluteStart(attributes['d'] ?? '')
  const [x, y, r] = ['cx', 'cy', 'r'].map((name) => Number(attributes[name]))
  if (x === undefined || y === undefined || r === undefined)
    throw new Error('a circle lacks a number')
  // A filled dot becomes a point, drawn by the stroke's round cap.
  if (attributes['fill']) return `M${x} ${y}h.01`
  return `M${round(x - r)} ${y}a${r} ${r} 0 1 0 ${2 * r} 0 ${r} ${r} 0 1 0-${2 * r} 0`
}

/** A leading `m` is relative to the previous path's end, so it becomes `M`. */
function absoluteStart(data: string): string {
  return data.replace(
    /^m\s*(-?[\d.]+)[\s,]*(-?[\d.]+)\s*(?=([-\d.])?)/,
    (_, x: string, y: string, pair: string | undefined) => `M${x} ${y}${pair ? 'l' : ''}`,
  )
}

function round(value: number): number {
  return Number(value.toFixed(3))
}
