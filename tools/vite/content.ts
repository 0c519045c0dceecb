import { relative, resolve, sep } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import { isUnseen } from '../content/content-files.ts'
import { loadValidContent } from '../content/load.ts'
import { modulesOf } from '../content/modules.ts'

const MODULE = /^virtual:(content\/|pictures$|link-previews$)/

/**
 * Provides the content as modules: `virtual:content/book` exports each field of `book.yaml`. A mistake stops
 * the build; in development it is shown, and the site keeps its content. `virtual:link-previews` is then empty.
 */
export function content(folder: string): Plugin {
  let loading: ReturnType<typeof load> | undefined
  let change: { at: number; isValid: Promise<boolean> } | undefined
  const load = async () => {
    const content = await loadValidContent(folder)
    return { content, modules: modulesOf(content) }
  }

  async function reload({ config, environments }: ViteDevServer): Promise<boolean> {
    try {
      loading = Promise.resolve(await load())
      return true
    } catch (error) {
      const { message } = error as Error
      config.logger.error(message, { timestamp: true })
      environments.client.hot.send({ type: 'error', err: { message, stack: '' } })
      return false
    }
  }

  return {
    name: 'content',
    resolveId: (source) => (MODULE.test(source) ? `\0${source}` : undefined),
    async load(id) {
      const name = id.slice(1)
      if (id !== `\0${name}` || !MODULE.test(name)) return undefined
      loading ??= load()
      const { content, modules } = await loading
      // Imported only here: the admin commands draw no pictures.
      if (name === 'virtual:pictures')
        return (await import('../assets/pictures/module.ts')).picturesModule(folder, content)
      if (name === 'virtual:link-previews') {
        if (this.environment.mode === 'dev') return 'export const linkPreviews = {}'
        const { linkPreviewsModule } = await import('../assets/link-previews/module.ts')
        return linkPreviewsModule(content, (fileName, source) =>
          this.emitFile({ type: 'asset', fileName, source }),
        )
      }
      const code = modules.get(name)
      return code && { code, moduleSideEffects: false }
    },
    async hotUpdate({ file, modules, timestamp, server }) {
      if (!resolve(file).startsWith(resolve(folder) + sep)) return undefined
      if (isUnseen(relative(folder, file))) return []
      // Called once for each environment.
      if (change?.at !== timestamp) change = { at: timestamp, isValid: reload(server) }
      if (!(await change.isValid)) return []
      const loaded = [...this.environment.moduleGraph.idToModuleMap.values()]
      return [...modules, ...loaded.filter(({ id }) => MODULE.test(id?.slice(1) ?? ''))]
    },
  }
}
