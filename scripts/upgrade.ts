import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Lists what could be newer, by what moves together: `npm run upgrade`. With the name of a group it installs that one, exactly,
 * and proves that `npm ci` takes the lockfile: `npm run upgrade -- platform`.
 */
const groups: Readonly<Record<string, { packages: RegExp; shown: string }>> = {
  platform: {
    packages: /^(wrangler|miniflare|@cloudflare\/workers-types)$/,
    shown: 'npm test, npm run bench "Processor time"; then raise compatibility_date',
  },
  shipped: {
    packages: /^(@?hono|@hono\/zod-validator|zod|react|react-dom|@types\/react(-dom)?)$|^@noble\//,
    shown: 'npm test, npm run bench, npm run lighthouse',
  },
  build: {
    packages: /^(vite|vitest|vite-imagetools|@hono\/vite-dev-server|typescript|knip|node)$|^ox/,
    shown: 'npm test, npm run dev',
  },
  rest: { packages: /./, shown: 'npm test, npm run screenshots' },
}

type Outdated = Record<string, { current?: string; wanted: string; latest: string }>

const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
const own = { ...dependencies, ...devDependencies } as Record<string, string>
const outdated = Object.entries(JSON.parse(npm('outdated', '--json') || '{}') as Outdated).filter(
  ([name]) => name in own,
)
const [chosen] = process.argv.slice(2)

if (chosen === undefined) {
  for (const group of Object.keys(groups)) {
    console.log(`${group}: ${listOf(group).join(', ') || 'all new'}`)
  }
} else if (chosen in groups) install(chosen)
else {
  console.error(`There is no group ${chosen}: ${Object.keys(groups).join(', ')}.`)
  process.exitCode = 2
}

/** The first group that has a package is its own; the last one has all. */
function groupOf(name: string): string {
  return Object.keys(groups).find((group) => groups[group]!.packages.test(name))!
}

/** A group's packages that could be newer, as npm installs them. */
function listOf(group: string): string[] {
  const newer = outdated.filter(([name]) => groupOf(name) === group)
  return newer.flatMap(([name, { latest }]) => {
    // The miniflare that this wrangler runs, whatever is newer.
    if (name === 'miniflare') return []
    if (name !== 'wrangler') return [`${name}@${latest}`]
    const runs = JSON.parse(npm('view', `wrangler@${latest}`, 'dependencies', '--json')) as Record<
      string,
      string
    >
    return [`wrangler@${latest}`, `miniflare@${runs['miniflare']}`]
  })
}

function install(group: string): void {
  const list = listOf(group)
  if (list.length === 0) return console.log(`${group}: all new`)
  console.log(list.join('\n'))
  const isWell =
    isDone('install', '--save-exact', ...list) &&
    // A release may lack the packages of a platform, and then only `npm ci` fails.
    isDone('ci') &&
    isDone('run', 'check')
  console.log(isWell ? `\nNow: ${groups[group]?.shown}.` : '\nThis does not work yet.')
  console.log('To go back: git checkout package.json package-lock.json && npm ci')
  process.exitCode = isWell ? 0 : 1
}

function isDone(...command: string[]): boolean {
  return spawnSync('npm', command, { stdio: 'inherit' }).status === 0
}

/** What npm says; `npm outdated` ends with 1 when it lists something. */
function npm(...command: string[]): string {
  try {
    return execFileSync('npm', command, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch (error) {
    return (error as { stdout?: string }).stdout ?? ''
  }
}
