import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

// The workerd binary that wrangler and miniflare run.
const fromMiniflare = createRequire(createRequire(import.meta.url).resolve('miniflare'))
const { default: binary } = fromMiniflare('workerd') as { default: string }

type Workerd = { url: string; pid: number; stop: () => Promise<void> }

/** Starts a module worker, given as a script, on plain workerd, without a proxy in front and without bindings. */
export async function startWorkerd(script: string): Promise<Workerd> {
  const folder = await mkdtemp(join(tmpdir(), 'workerd-'))
  const config = join(folder, 'config.capnp')
  await writeFile(join(folder, 'main.js'), script)
  await writeFile(config, CONFIG)
  const child = spawn(binary, ['serve', '--experimental', '--control-fd=3', config], {
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  })
  const endWithThis = () => child.kill()
  process.once('exit', endWithThis)
  const port = await portOf(child.stdio[3] as Readable)
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async stop() {
      process.off('exit', endWithThis)
      child.kill()
      await once(child, 'exit')
      await rm(folder, { recursive: true })
    },
  }
}

async function portOf(control: Readable): Promise<number> {
  for await (const line of createInterface({ input: control })) {
    const message = JSON.parse(line) as { event: string; port?: number }
    if (message.event === 'listen' && message.port !== undefined) return message.port
  }
  throw new Error('workerd exited before it listened')
}

const CONFIG = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      compatibilityDate = "2026-10-23",
      modules = [(name = "main", esModule = embed "main.js")],
    )),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
`
