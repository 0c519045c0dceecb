import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'

const FILE = 'tools/bench/RESULTS.md'

export async function writePart(title: string, text: string): Promise<void> {
  const parts = (await readFile(FILE, 'utf8')).split(/^(?=## )/m)
  const part = `## ${title}\n\n${circumstances()}\n\n${text.trim()}\n`
  const at = parts.findIndex((other) => other.startsWith(`## ${title}\n`))
  if (at === -1) parts.push(part)
  else parts[at] = part
  await writeFile(FILE, `${parts.map((other) => other.trim()).join('\n\n')}\n`)
}

function circumstances(): string {
  const [processor] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD']).toString().trim()
  return [
    new Date().toISOString().slice(0, 10),
    `commit ${commit}`,
    `${cpus().length} × ${processor?.model.trim()}, ${memory} GB`,
    `Node ${process.versions.node}`,
    ...['workerd', 'react', 'hono'].map((name) => `${name} ${versionOf(name)}`),
  ].join(' · ')
}

function versionOf(name: string): string {
  const { version } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8'))
  return String(version)
}

export function table(head: readonly string[], rows: readonly (readonly unknown[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN
}
