/** Loads a module whose rules import content as Vite makes it, by Vite: 80 MB that most verbs do not need. */
export async function loadWithContent<Module>(path: string): Promise<Module> {
  const [{ runnerImport }, { content }] = await Promise.all([
    import('vite'),
    import('../content/plugin.ts'),
  ])
  const { module } = await runnerImport<Module>(path, {
    configFile: false,
    logLevel: 'error',
    plugins: [content()],
  })
  return module
}
