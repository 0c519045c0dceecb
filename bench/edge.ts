import { createSecureServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { builtSite, startWorkerd } from '../tests/support/workerd.ts'
import { certificate } from './certificate.ts'

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
 * Serves the built site like Cloudflare: brotli 5, cached files, HTTP/2 over TLS. Browsers must ignore the self-signed
 * certificate.
 */
export async function startEdge(vars: Readonly<Record<string, string>>) {
  const site = await startWorkerd({ ...builtSite, vars })
  const files = await startWorkerd({ main: 'bench/files.js', assets: 'dist/client' })
  const kept = new Map<string, ReturnType<typeof answer>>()
  const sessions = new Set<{ destroy: () => void }>()
  const server = createSecureServer(await certificate(), (request, response) => {
    void known(request.url).then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      (error: unknown) => response.writeHead(502).end(String(error)),
    )
  })
  server.on('session', (session) => sessions.add(session))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`

  function known(path: string) {
    if (!ASSET.test(path)) return answer(path)
    const before = kept.get(path)
    if (before !== undefined) return before
    const first = answer(path)
    kept.set(path, first)
    return first
  }

  async function answer(path: string) {
    const isFile = ASSET.test(path)
    const from = await fetch(`${isFile ? files.url : site.url}${path}`, {
      headers: { 'accept-encoding': 'identity' },
      redirect: 'manual',
    })
    const headers = Object.fromEntries(from.headers)
    // HTTP/2 forbids connection headers.
    for (const name of ['connection', 'keep-alive', 'transfer-encoding']) delete headers[name]
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
      for (const session of sessions) session.destroy()
      server.close()
      await Promise.all([site.stop(), files.stop()])
    },
  }
}
