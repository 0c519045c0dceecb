import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompress, constants } from 'node:zlib'
import { promisify } from 'node:util'
import { builtSite, startWorkerd } from '../tests/support/workerd.ts'

const compress = promisify(brotliCompress)
const ASSET = /^\/(assets|icons)\/|^\/(favicon\.svg|site\.webmanifest|prefetch\.json)$/
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  json: 'application/speculationrules+json',
  png: 'image/png',
  svg: 'image/svg+xml',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
  woff2: 'font/woff2',
}

/**
 * The built site as a visitor meets it behind Cloudflare, as far as a browser on this machine can tell: texts compressed
 * with brotli 5, files served beside the worker and kept for good. It speaks HTTP/1.1 without encryption.
 */
export async function startEdge(vars: Readonly<Record<string, string>>) {
  const site = await startWorkerd({ ...builtSite, vars })
  const files = await startWorkerd({ main: 'bench/files.js', assets: 'dist/client' })
  const server = createServer((request, response) => {
    void answer(request.url ?? '/').then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      (error: unknown) => response.writeHead(502).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`

  async function answer(path: string) {
    const isFile = ASSET.test(path)
    const from = await fetch(`${isFile ? files.url : site.url}${path}`, {
      headers: { 'accept-encoding': 'identity' },
      redirect: 'manual',
    })
    const headers = Object.fromEntries(from.headers)
    delete headers['transfer-encoding']
    if (isFile) {
      headers['content-type'] = TYPES[path.split('.').at(-1) ?? ''] ?? ''
      headers['cache-control'] = 'public, max-age=31536000, immutable'
      headers['cross-origin-resource-policy'] = 'same-origin'
    }
    let body = Buffer.from(await from.arrayBuffer())
    if (/text|json|javascript|svg/.test(headers['content-type'] ?? '')) {
      body = await compress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      headers['content-encoding'] = 'br'
    }
    headers['content-length'] = String(body.length)
    return { status: from.status, headers, body }
  }

  return {
    origin,
    async stop() {
      server.closeAllConnections()
      server.close()
      await Promise.all([site.stop(), files.stop()])
    },
  }
}
