import type { Configuration } from '../configuration.ts'
import { type HealthCode, judge, type UpstreamRow } from '../delivery/health.ts'
import { upstreamsOf } from '../delivery/upstreams.ts'
import { type Bindings, configurationOf } from './context.ts'

/** What `GET /health` says: why a person should look. `ledger` is undefined when it did not answer in time. */
export function healthOf(
  env: Bindings,
  configuration: Configuration,
  ledger: readonly UpstreamRow[] | undefined,
  now: number,
): HealthCode | undefined {
  const findings = {
    ledger,
    upstreams: upstreamsOf(configuration),
    unreadableSettings: configuration.unreadable.length,
    overlappedGiveaways: configuration.overlapped.length,
    previewIgnored: configurationOf(env).preview !== configuration.preview,
  }
  return judge(findings, now)
}
