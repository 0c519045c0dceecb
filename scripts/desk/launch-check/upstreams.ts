import { answerOf, type Fetch } from '../fetch.ts'
import type * as Rules from '../health.ts'
import type { Finding, ReadPlace } from './places.ts'

/** What a submission would be sent to, by the setting that says so. */
export type Called = { setting: string; url: string }

/** Asks each service what it takes, which submits nothing. */
export async function upstreamFindings(
  called: readonly Called[],
  fetchImpl: Fetch,
): Promise<Finding[]> {
  const findings = await Promise.all(called.map((each) => ask(each, fetchImpl)))
  return findings.flat()
}

async function ask({ setting, url }: Called, fetchImpl: Fetch): Promise<Finding[]> {
  const answer = await answerOf(fetchImpl, url, { method: 'OPTIONS' })
  const where = `${setting}, ${new URL(url).pathname}`
  if (typeof answer === 'string') {
    return [
      {
        where,
        says: `the service does not answer (${answer})`,
        mend: `look whether it runs, and at ${setting}`,
      },
    ]
  }
  await answer.body?.cancel()
  if (answer.status === 404) {
    return [
      {
        where,
        says: 'the service does not know this path (404)',
        mend: 'publish the function or form, or mend the setting',
      },
    ]
  }
  if (answer.status >= 500) {
    return [
      {
        where,
        says: `the service fails (${answer.status})`,
        mend: "look at the service's own logs",
      },
    ]
  }
  return []
}

/** Where submissions of this place go, each address once. */
export function calledBy({ upstreamsOf }: typeof Rules, { read }: ReadPlace) {
  const { newsletter, contest } = upstreamsOf(read)
  const forms = new Set(read.giveaways.map(({ formId }) => contest?.urlOf(formId)))
  return [
    { setting: 'SUPABASE_URL', url: newsletter?.urlOf(null) },
    ...[...forms].map((url) => ({ setting: 'FORMS_URL', url })),
  ].flatMap(({ setting, url }) => (url === undefined ? [] : [{ setting, url }]))
}
