import { readConfiguration } from '../../src/configuration.ts'
import { judge, judgeUpstream, readUpstreams } from '../../src/delivery/health.ts'
import { upstreamsOf } from '../../src/delivery/upstreams.ts'
import { type Ask, quoted } from './ledger.ts'
import { type Place, varsOf } from './place.ts'

// For the launch check, which loads this file with Vite, because the rules import content.
export { readConfiguration, upstreamsOf }

/** What `GET /health` would say of a place's ledger and settings, without the network. */
export async function healthCodes(ask: Ask, place: Place, now: number): Promise<string[]> {
  const settings = readConfiguration(varsOf(place))
  const upstreams = upstreamsOf(settings)
  const ledger = await readUpstreams(databaseOf(ask), now)
  const general = judge(
    {
      ledger: [],
      upstreams,
      unreadableSettings: settings.unreadable.length,
      overlappedGiveaways: settings.overlapped.length,
      previewIgnored: settings.origin !== undefined && settings.preview !== undefined,
    },
    now,
  )
  const codes = ledger
    .filter(({ kind }) => upstreams[kind] !== undefined)
    .map((row) => ({ kind: row.kind, code: judgeUpstream(row, now) }))
  return [
    ...(general ? [general] : []),
    ...codes.flatMap(({ kind, code }) => (code ? [`${code} (${kind})`] : [])),
  ]
}

/** The ledger behind the interface that the worker's own questions use. */
function databaseOf(ask: Ask): Parameters<typeof readUpstreams>[0] {
  const prepare = (sql: string, values: readonly unknown[] = []) => ({
    bind: (...given: unknown[]) => prepare(sql, given),
    all: async () => ({ results: ask(filled(sql, values))[0] ?? [] }),
  })
  return { prepare, batch: () => Promise.reject(new Error('the desk asks one by one')) }
}

function filled(sql: string, values: readonly unknown[]): string {
  return sql.replace(/\?(\d+)/g, (_, place: string) => {
    const value = values[Number(place) - 1]
    return typeof value === 'number' ? String(value) : quoted(String(value))
  })
}
