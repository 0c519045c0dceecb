import cloudflare from '@hono/vite-dev-server/cloudflare'
import { parseArgs } from 'node:util'
import { createServer } from 'vite'
import { deliveryLine, eachMinute, openAround } from './local.ts'

/**
 * Serves the sources with hot reload: `npm run dev`. Options: `--port` (default: 5173 or the next free one), `--host`
 * (allows other devices, such as a phone), `--open` (opens the giveaway around today).
 */
const { port, host, open } = parseArgs({
  options: {
    port: { type: 'string', default: '5173' },
    host: { type: 'boolean', default: false },
    open: { type: 'boolean', default: false },
  },
}).values

const opened = open ? await openAround('content', Date.now()) : {}
// The adapter has one environment for all requests.
const env = Object.assign((await cloudflare()).env!, opened)

const server = await createServer({ server: { port: Number(port), host } })
await server.listen()
server.printUrls()
if (open) console.log('The giveaway is open, with real entries:', opened)
console.log(await deliveryLine('content', opened))
server.bindCLIShortcuts({ print: true })
eachMinute(async () => {
  const { default: worker } = await server.ssrLoadModule('/src/worker.tsx')
  await worker.scheduled({ scheduledTime: Date.now() }, env)
})
