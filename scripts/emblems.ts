/**
 * Writes `src/content/emblems.ts`, one symbol for each identity: `node scripts/emblems.ts`. Most are from Lucide, the others
 * from `emblems/drawn.ts`; each becomes one path on a 24 by 24 grid, for stroking.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { identities } from '../src/content/identities.ts'
import { drawn } from './emblems/drawn.ts'
import { pathOf, type Shape } from './emblems/path.ts'

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

const source = createRequire(import.meta.url).resolve('lucide-static/icon-nodes.json')
const icons: Record<string, readonly Shape[]> = JSON.parse(await readFile(source, 'utf8'))

const entries = identities.map(({ slug }) => {
  const path = drawn[slug] ?? icons[lucide[slug] ?? '']?.map(pathOf).join('')
  if (path === undefined) throw new Error(`no emblem for ${slug}`)
  return `  ${slug.includes('-') ? `'${slug}'` : slug}: '${path}',`
})

await writeFile(
  new URL('../src/content/emblems.ts', import.meta.url),
  `import type { IdentitySlug } from './identities'

/** One symbol for each identity, as a path to stroke on a 24 by 24 grid. Written by \`node scripts/emblems.ts\`. */
export const emblems: Readonly<Record<IdentitySlug, string>> = {
${entries.join('\n')}
}
`,
)
