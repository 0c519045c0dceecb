import { execFile } from 'node:child_process'
import { cpSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join, matchesGlob, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { temporaryFolder } from './temporary.ts'

/** Copies the project to another folder, with the sample book as its content. */
export function copySample(root: string): void {
  copyProject(root)
  rmSync(join(root, 'content'), { recursive: true, force: true })
  cpSync('sample', join(root, 'content'), { recursive: true })
}

/** Builds a copy of the project with added or replaced files, by path. */
export async function buildCopy(files: Readonly<Record<string, string | Uint8Array>>) {
  const root = temporaryFolder()
  copySample(root)
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), content)
  }
  await promisify(execFile)('node', ['tools/build.ts'], { cwd: root })
  return { root, worker: join(root, 'dist/worker/worker.js') }
}

const NOT_SOURCE = /(^|\/)(tests|\.(?!gitignore$)[^/]+)$/

/** Copies the sources without this machine's settings and keys. */
function copyProject(folder: string): void {
  const isIgnored = ignoredBy(readFileSync('.gitignore', 'utf8'))
  cpSync('.', folder, {
    recursive: true,
    filter: (path) => {
      const inside = relative('.', path)
      return inside === '' || !(NOT_SOURCE.test(inside) || isIgnored(inside))
    },
  })
  for (const shared of ['node_modules', '.cache'])
    symlinkSync(resolve(shared), join(folder, shared))
}

/** Whether `.gitignore` excludes a path; ignores its exceptions. */
function ignoredBy(list: string): (path: string) => boolean {
  const lines = list.split('\n').filter((line) => /^[^#!]/.test(line))
  const patterns = lines.map((line) => line.trim().replace(/\/$/, ''))
  return (path) =>
    patterns.some((pattern) =>
      pattern.startsWith('/')
        ? matchesGlob(path, pattern.slice(1))
        : matchesGlob(basename(path), pattern),
    )
}
