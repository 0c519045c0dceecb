import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'

const NOT_SOURCE = /(^|\/)(node_modules|dist|tests|\.\w+)$/

/** Builds a copy of the project with more or other files, by path. */
export async function buildCopy(files: Readonly<Record<string, string | Uint8Array>>) {
  const root = await mkdtemp(join(tmpdir(), 'thirty-two-'))
  await cp('.', root, { recursive: true, filter: (path) => !NOT_SOURCE.test(path) })
  await symlink(resolve('node_modules'), join(root, 'node_modules'))
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), content)
  }
  await promisify(execFile)('vite', ['build', '--app'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  return {
    root,
    config: join(root, 'wrangler.toml'),
    remove: () => rm(root, { recursive: true }),
  }
}
