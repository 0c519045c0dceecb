import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Received = {
  method: string
  path: string
  headers: IncomingHttpHeaders
  text: string
  /** The text as JSON; empty without a text, or for another type. */
  body: Readonly<Record<string, unknown>>
}

/** Responses of Formspree to an entry, and of a Supabase function to a signup. */
const answers = { form: { next: '/thanks', ok: true }, function: { message: 'Signed up' } }

/** Imitates any upstream: records requests, and answers as those services or as `answer` does. */
export async function startUpstream(
  answer = (path: string, response: ServerResponse): void => {
    const isForm = path.startsWith('/f/')
    response.end(JSON.stringify(isForm ? answers.form : answers.function))
  },
) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const text = Buffer.concat(chunks).toString()
      const isJson = text !== '' && headers['content-type'] === 'application/json'
      received.push({ method, path: url, headers, text, body: isJson ? JSON.parse(text) : {} })
      response.setHeader('content-type', 'application/json')
      answer(url, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
