import { execFile } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { copyProject } from '../../admin/draw/rehearse.ts'
import { writeConfig } from '../../harness/built.ts'

/** Copies the project to another folder, where the sample book is its content. */
export function copySample(root: string): void {
  copyProject(root)
  rmSync(join(root, 'content'), { recursive: true })
  cpSync('sample', join(root, 'content'), { recursive: true })
}

/** Builds a copy of the project with more or other files, by path. */
export async function buildCopy(files: Readonly<Record<string, string | Uint8Array>>) {
  const root = await mkdtemp(join(tmpdir(), 'thirty-two-'))
  copySample(root)
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), content)
  }
  await promisify(execFile)('node', ['scripts/build.ts'], { cwd: root })
  return {
    root,
    worker: join(root, 'dist/worker/worker.js'),
    config: await writeConfig(join(root, 'wrangler.toml'), {}, join(root, 'dist')),
    remove: () => rm(root, { recursive: true }),
  }
}
