import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { exportRecords, format } from './desk/export.ts'
import { ledgerAt } from './desk/ledger.ts'
import { release, retry } from './desk/move.ts'
import { readStatus } from './desk/status.ts'

const USAGE = `npm run desk -- <command> [--remote]

  status                       counts by kind and state, oldest waiting, upstreams; exit code 1 if a person must look
  export --kind newsletter|contest|letters --format csv|json [--status a,b] [--out file]
                               without --status: all but what is quarantined
  retry [--kind k] [--id id]   give what needs attention another seven days
  release --id id | --hold honeypot|too_fast|preview|address_limit [--kind k]
                               let quarantined submissions be forwarded

The local ledger, or with --remote production's, over wrangler's own login.`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    remote: { type: 'boolean', default: false },
    'persist-to': { type: 'string' },
    kind: { type: 'string' },
    format: { type: 'string', default: 'csv' },
    status: { type: 'string' },
    out: { type: 'string' },
    id: { type: 'string' },
    hold: { type: 'string' },
  },
})
const ask = ledgerAt({ remote: values.remote, persistTo: values['persist-to'] })
const which = { kind: values.kind, id: values.id, hold: values.hold }

const known = {
  kind: ['newsletter', 'contest', 'letters'],
  hold: ['honeypot', 'too_fast', 'preview', 'address_limit'],
}

try {
  process.exitCode = isMistyped('kind') || isMistyped('hold') ? misused() : run(positionals[0])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}

function run(command: string | undefined): number {
  if (command === 'status') return status()
  if (command === 'export') return exportTo(values.out)
  if (command === 'retry') return moved('tried again', retry(ask, which, Date.now()))
  if (command === 'release' && (which.id ?? which.hold) !== undefined) {
    return moved('released', release(ask, which, Date.now()))
  }
  return misused()
}

/** A kind or hold that does not exist would find nothing and look like success. */
function isMistyped(option: 'kind' | 'hold'): boolean {
  const value = values[option]
  return value !== undefined && !known[option].includes(value)
}

function misused(): number {
  console.error(USAGE)
  return 2
}

function status(): number {
  const { lines, alarms } = readStatus(ask, Date.now())
  console.log(lines.join('\n'))
  for (const alarm of alarms) console.log(`LOOK: ${alarm}`)
  return alarms.length > 0 ? 1 : 0
}

function exportTo(file: string | undefined): number {
  const { kind, format: as } = values
  const isKind = kind === 'newsletter' || kind === 'contest' || kind === 'letters'
  if (!isKind || (as !== 'csv' && as !== 'json')) {
    console.error(USAGE)
    return 2
  }
  const text = format(kind, exportRecords(ask, { kind, statuses: values.status?.split(',') }), as)
  if (file === undefined) process.stdout.write(text)
  else writeFileSync(file, text, { mode: 0o600 })
  return 0
}

function moved(how: string, count: number): number {
  console.log(`${count} ${how}`)
  return 0
}
