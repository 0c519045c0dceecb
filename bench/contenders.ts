import { mkdir, writeFile } from 'node:fs/promises'
import { build } from 'vite'
import type { PlainWorker } from '../tests/support/workerd.ts'

const FOLDER = 'dist/bench'

export type Answer = { body: string; headers: readonly [string, string][] }

/** A worker that answers every request with one string and these headers. */
export async function constantOf(answer: Answer): Promise<PlainWorker> {
  await mkdir(FOLDER, { recursive: true })
  await writeFile(`${FOLDER}/constant.json`, JSON.stringify(answer))
  await writeFile(
    `${FOLDER}/constant.js`,
    `import answer from 'answer'
const { body, headers: list } = JSON.parse(new TextDecoder().decode(answer))
const headers = new Headers(list)
export default { fetch: () => new Response(body, { headers }) }`,
  )
  return { main: `${FOLDER}/constant.js`, data: { answer: `${FOLDER}/constant.json` } }
}

/** Bundles a worker of this folder like the site's own. */
export async function bundle(name: string): Promise<string> {
  await build({
    logLevel: 'error',
    // Replaces the site's plugin, which would need a client build; the script's name has no effect here.
    plugins: [
      {
        name: 'bench-facts',
        enforce: 'pre',
        resolveId: (source) => (source === 'virtual:build' ? '\0bench-facts' : undefined),
        load: (id) =>
          id === '\0bench-facts'
            ? `export const build = { id: 'bench', script: { src: '/assets/main.js', integrity: 'sha256-' }, quiz: [] }`
            : undefined,
      },
    ],
    build: { ssr: true, outDir: FOLDER, emptyOutDir: false },
    environments: {
      ssr: {
        build: {
          outDir: FOLDER,
          rolldownOptions: {
            input: `bench/${name}.tsx`,
            output: { entryFileNames: `${name}.js` },
          },
        },
      },
    },
  })
  return `${FOLDER}/${name}.js`
}
