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

/** The modules of a worker by name, the main one first. */
export type Modules = Readonly<Record<string, string>>

/** Starts a worker on plain workerd, without a proxy in front and without bindings. */
export async function startWorkerd(modules: Modules): Promise<Workerd> {
  const folder = await mkdtemp(join(tmpdir(), 'workerd-'))
  const config = join(folder, 'config.capnp')
  for (const [name, script] of Object.entries(modules)) await writeFile(join(folder, name), script)
  await writeFile(config, configOf(Object.keys(modules)))
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

const configOf = (names: readonly string[]) => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      compatibilityDate = "2026-10-23",
      modules = [${names.map((name) => `(name = "${name}", esModule = embed "${name}")`).join(', ')}],
    )),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
`
