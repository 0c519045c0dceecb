import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { identities } from '../src/book/identities.ts'
import { drawn } from './emblems/drawn.ts'
import { lucide } from './emblems/lucide-names.ts'
import { pathOf, type Shape } from './emblems/path.ts'

const source = createRequire(import.meta.url).resolve('lucide-static/icon-nodes.json')
const icons: Record<string, readonly Shape[]> = JSON.parse(await readFile(source, 'utf8'))

const entries = identities.map(({ slug }) => {
  const path = drawn[slug] ?? icons[lucide[slug] ?? '']?.map(pathOf).join('')
  if (path === undefined) throw new Error(`no emblem for ${slug}`)
  return `  ${slug.includes('-') ? `'${slug}'` : slug}: '${path}',`
})

await writeFile(
  new URL('../src/book/emblems.ts', import.meta.url),
  `import type { IdentitySlug } from './identities'

/** One symbol for each identity, as a path to stroke on a 24 by 24 grid. Written by \`node scripts/emblems.ts\`. */
export const emblems: Readonly<Record<IdentitySlug, string>> = {
${entries.join('\n')}
}
`,
)
