import { build } from 'vite'

/** Builds `stock.tsx` as the worker is built, but with its style sheets inside and React's rendering as it comes. */
export async function buildStock(): Promise<string> {
  process.env['STOCK_REACT'] = 'yes'
  await build({
    logLevel: 'error',
    plugins: [
      {
        name: 'bench-facts',
        enforce: 'pre',
        resolveId: (source) => (source === 'virtual:build' ? '\0bench-facts' : undefined),
        load: (id) =>
          id === '\0bench-facts'
            ? `export const build = { id: 'bench', entry: { src: '/assets/entry.js', integrity: 'sha256-' } }`
            : undefined,
      },
    ],
    build: { ssr: 'bench/stock.tsx', outDir: 'dist/bench' },
    environments: {
      ssr: {
        build: {
          outDir: 'dist/bench',
          rolldownOptions: { input: 'bench/stock.tsx', output: { entryFileNames: 'stock.js' } },
        },
      },
    },
  })
  return 'dist/bench/stock.js'
}
