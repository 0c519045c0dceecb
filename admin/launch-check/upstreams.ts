import type { Configuration } from '../../src/configuration.ts'
import { kinds } from '../../src/delivery/submission.ts'
import { upstreamSettings, upstreamsOf } from '../../src/delivery/upstreams.ts'
import { fetchText, type Fetch } from '../fetch.ts'
import type { Finding } from './finding.ts'

/** Asks each service what it takes, which submits nothing. */
export async function upstreamFindings(read: Configuration, fetchImpl: Fetch): Promise<Finding[]> {
  const upstreams = upstreamsOf(read)
  const formIds = [null, ...read.giveaways.map(({ formId }) => formId)]
  const findings = kinds.flatMap((kind) => {
    // Each address once: the newsletter has one, entries have one for each form.
    const urls = new Set(formIds.flatMap((formId) => upstreams[kind]?.urlOf(formId) ?? []))
    const setting = upstreamSettings(kind, read).url
    return [...urls].map((url) => findingAt(setting, url, fetchImpl))
  })
  return (await Promise.all(findings)).flat()
}

async function findingAt(setting: string, url: string, fetchImpl: Fetch): Promise<Finding[]> {
  const { status, text } = await fetchText(fetchImpl, url, { method: 'OPTIONS' })
  const where = `${setting}, ${new URL(url).pathname}`
  if (status === 0) {
    const fix = `look whether it runs, and at ${setting}`
    return [{ where, problem: `the service does not answer (${text})`, fix }]
  }
  // A mailing list's own service may know no OPTIONS there.
  if (status === 404 && !setting.startsWith('NEWSLETTER')) {
    const fix = 'publish the function or form, or fix the setting'
    return [{ where, problem: 'the service does not know this path (404)', fix }]
  }
  if (status < 500) return []
  const fix = "look at the service's own logs"
  return [{ where, problem: `the service fails (${status})`, fix }]
}
