import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest, Plugin } from 'vite'
import { hashOfFiles } from '../content/content-files.ts'

/** The main script, and the quiz, which it loads later. */
export const MAIN = 'client/main.ts'
const QUIZ = 'client/quiz.tsx'

/**
 * The module `virtual:build`: a hash of the sources, the main script's URL and integrity, and the URLs of
 * the quiz's modules. `client` is the output folder of the scripts.
 */
export function clientBuild(command: 'build' | 'serve', content: string, client: string): Plugin {
  const id = '\0virtual:build'
  return {
    name: 'client-build',
    resolveId: (source) => (source === 'virtual:build' ? id : undefined),
    async load(source) {
      if (source !== id) return undefined
      const facts =
        command === 'serve'
          ? { id: 'dev', script: { src: `/${MAIN}` }, quiz: [] }
          : { id: await digestOfSources(content), ...(await builtScripts(client)) }
      return `export const build = ${JSON.stringify(facts)}`
    },
  }
}

export async function digestOfSources(content: string): Promise<string> {
  const hash = await hashOfFiles([
    `{${content},src,client,public,tools/{assets,content,vite}}/**/*.*`,
    'public/_headers',
    'vite.config.ts',
    'package-lock.json',
  ])
  return hash.digest('hex').slice(0, 16)
}

async function builtScripts(folder: string) {
  const manifest: Manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'))
  const { file } = manifest[MAIN]!
  const bytes = await readFile(join(folder, file))
  const digest = createHash('sha256').update(bytes).digest('base64')
  return {
    script: { src: `/${file}`, integrity: `sha256-${digest}` },
    quiz: [...urlsOf(manifest, QUIZ)],
  }
}

/** The URLs of a module and of all that it imports. */
function urlsOf(manifest: Manifest, key: string): Set<string> {
  const { file, imports = [] } = manifest[key]!
  return new Set([`/${file}`, ...imports.flatMap((other) => [...urlsOf(manifest, other)])])
}
