import type * as Health from './health.ts'

/** Loads the rules of `health.ts`. They import content as Vite makes it, so Vite loads them: 80 MB that no other verb needs. */
export async function loadHealth(): Promise<typeof Health> {
  const [{ runnerImport }, { content }] = await Promise.all([
    import('vite'),
    import('../content/plugin.ts'),
  ])
  const { module } = await runnerImport<typeof Health>('./scripts/desk/health.ts', {
    configFile: false,
    logLevel: 'error',
    plugins: [content()],
  })
  return module
}
