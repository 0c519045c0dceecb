import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createSecureServer, type Http2ServerRequest } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { startSite } from '../harness/site.ts'

/** Serves the built site like Cloudflare: HTTP/2 over TLS (self-signed), brotli level 5. */
export async function startEdge(vars: Record<string, string>) {
  const site = await startSite(vars, { built: 'dist' })
  const server = createSecureServer(await certificate(), (request, response) => {
    void answer(request).then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      (error: unknown) => response.writeHead(502).end(String(error)),
    )
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`

  async function answer(request: Http2ServerRequest) {
    const from = await site.dispatch(`${origin}${request.url}`, {
      method: request.method,
      headers: Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
        typeof value === 'string' && !HOP_HEADERS.test(name) ? [[name, value]] : [],
      ),
      redirect: 'manual',
      ...(request.method === 'POST' && { body: await buffer(request) }),
    })
    const headers = Object.fromEntries(
      [...from.headers].filter(([name]) => !HOP_HEADERS.test(name) && name !== 'content-encoding'),
    )
    let body: Buffer = Buffer.from(await from.arrayBuffer())
    if (/text|json|javascript|svg/.test(headers['content-type'] ?? '')) {
      const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
      body = await promisify(brotliCompress)(body, { params })
      headers['content-encoding'] = 'br'
    }
    headers['content-length'] = String(body.length)
    return { status: from.status, headers, body }
  }

  return { origin, stop: site.close }
}

/** Headers of a single hop, which are not forwarded. Nor is accept-encoding, because the edge compresses. */
const HOP_HEADERS = /^:|^(host|connection|keep-alive|transfer-encoding|accept-encoding)$/

async function certificate(): Promise<{ key: string; cert: string }> {
  const request =
    'req -x509 -nodes -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -days 1 -subj /CN=localhost -keyout - -out -'
  const { stdout: pem } = await promisify(execFile)('openssl', request.split(' '))
  return { key: pem, cert: pem }
}
