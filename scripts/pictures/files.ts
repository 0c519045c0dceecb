import type { Plugin } from 'vite'
import { imagetools } from 'vite-imagetools'
import { startProgress } from '../progress.ts'

/**
 * Makes and counts the files that `virtual:pictures` imports, one after another: all at once they would occupy Node's threads, so
 * that the link previews, which take longer, would wait for the last one.
 */
export function pictureFiles(): Plugin {
  // Applies to every importer, so that an owner's picture may have any format that sharp reads.
  const tools = imagetools({ include: MADE, cache: { dir: '.cache/imagetools' } })
  const { handler } = tools.load as unknown as { handler: Load }
  let last: Promise<unknown> = Promise.resolve()
  let onDone: (() => void) | undefined
  return {
    ...tools,
    load: {
      filter: { id: MADE },
      handler(id) {
        const made = last.then(() => handler.call(this, id))
        last = made.then(onDone, () => {})
        return made
      },
    },
    transform: {
      filter: { id: /virtual:pictures$/ },
      // Only of the first run: after an edit the development server makes only what has changed.
      handler: (code) =>
        void (onDone ??= startProgress('pictures', code.split(/[?&]as=/).length - 1)),
    },
  }
}

type Load = (this: unknown, id: string) => Promise<string>

const MADE = /\?.*&as=(url|srcset|metadata)/
