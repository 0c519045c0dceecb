import { startUpstream } from '../support/upstream.ts'

type Named = Map<string, Record<string, unknown>>

type Deployment = { env?: object; assets?: object }

type Domains = Readonly<Record<string, string>>

/**
 * The part of Cloudflare's API that a deploy uses, with an account that has only domains, by their worker ('':
 * none), and a DNS record of each other name, and with `lastDeployedFrom` a worker. `made` lists what was
 * created or uploaded, in order. Cloudflare takes no worker of an account whose address is not verified.
 */
export async function startCloudflare(domains: Domains = {}, lastDeployedFrom?: string) {
  const made: string[] = []
  const databases: Named = new Map()
  const queues: Named = new Map()
  const account = { isVerified: true, listsDomains: true }
  const secrets = new Map<string, string[]>()
  const absent = { status: 404, errors: [{ code: 10_007, message: 'there is no such thing' }] }

  function answer(call: string, query: URLSearchParams, body: string): object {
    const [, kind = '', name = ''] = /^GET \/(d1\/database|workers\/\w+)\/([^/]+)/.exec(call) ?? []
    if (call.endsWith('/time_travel/bookmark')) return { result: { bookmark: 'b' } }
    if (kind === 'd1/database') {
      const result = databases.get(name)
      return result ? { result } : { ...absent, errors: [{ code: 7404, message: 'none' }] }
    }
    if (call === 'POST /d1/database') {
      const { name } = JSON.parse(body) as { name: string }
      made.push(`database ${name}`)
      const result = { uuid: `id-of-${name}`, name, version: 'production' }
      databases.set(name, result).set(result.uuid, result)
      return { result }
    }
    const [, id] = /^POST \/d1\/database\/([^/]+)\/query$/.exec(call) ?? []
    if (id) {
      if (body.includes('CREATE TABLE submissions')) made.push(`schema in ${id}`)
      const [, form] = /INTO consents VALUES \('\w{64}', '([^']+)'/.exec(body) ?? []
      if (form) made.push(`words of ${form} in ${id}`)
      return { result: [{ results: [], success: true, meta: {} }] }
    }
    if (call === 'GET /queues') {
      const named = query.get('name')
      const result = [...queues.values()].filter((queue) => !named || queue['queue_name'] === named)
      return { result, result_info: { page: 1, total_pages: 1 } }
    }
    if (call === 'POST /queues') {
      const { queue_name } = JSON.parse(body) as { queue_name: string }
      made.push(`queue ${queue_name}`)
      const queue = { queue_id: `id-of-${queue_name}`, queue_name, producers: [], consumers: [] }
      queues.set(queue_name, queue)
      return { result: queue }
    }
    const [, of] = /^POST \/queues\/([^/]+)\/consumers$/.exec(call) ?? []
    if (of) made.push(`consumer of ${of}`)
    if (call.includes('/consumers')) return { result: [] }
    if (call.includes('/assets-upload-session')) return { result: { jwt: 'done', buckets: [] } }
    const [, worker] = /^PUT \/workers\/scripts\/([^/]+)$/.exec(call) ?? []
    if (worker && !account.isVerified)
      return { status: 403, errors: [{ code: 10_034, message: 'verify your email address' }] }
    if (worker) {
      const [, ledger] = /"type":"d1","id":"([^"]+)"/.exec(body) ?? []
      const sent = body.matchAll(/"name":"([^"]+)","type":"secret_text"/g)
      const names = Array.from(sent, ([, name]) => name!)
      secrets.set(worker, [...(secrets.get(worker) ?? []), ...names])
      made.push(`worker ${worker} with ${[ledger, ...names].join(', ')}`)
      return { result: { id: worker, etag: 'e', startup_time_ms: 20, deployment_id: 'd' } }
    }
    const stored = secrets.get(name)
    if (stored && call.endsWith('/secrets')) return { result: stored.map((name) => ({ name })) }
    if (call.startsWith('GET /workers/workers/') && call.includes('/previews/'))
      return { ...absent, errors: [{ code: 10_025, message: 'none' }] }
    if (call.endsWith('/previews')) {
      const { name } = JSON.parse(body) as { name: string }
      return { result: { id: name, name, slug: name } }
    }
    const [, draft] = /\/previews\/([^/]+)\/deployments$/.exec(call) ?? []
    if (draft) {
      const { env = {}, assets } = JSON.parse(/^\{.*\}$/m.exec(body)![0]) as Deployment
      made.push(
        `draft ${draft} with ${Object.keys({ ...env, ...(assets && { assets }) }).join(', ')}`,
      )
      return { result: { id: 'd', env, urls: [`https://${draft}.example`] } }
    }
    const found = Object.entries(domains).map(([id, service]) => ({ id, hostname: id, service }))
    if (call === 'GET /accounts') return { result: [{ id: 'me', name: 'Me' }] }
    if (call === 'GET /memberships') return { result: [{ account: { id: 'me' } }] }
    const [, record] = /^GET \/workers\/domains\/records\/(.+)$/.exec(call) ?? []
    if (record) return { result: found.find(({ id }) => id === record) }
    if (call.endsWith('/domains/changeset')) {
      if (!account.listsDomains) return { status: 403 }
      const [wanted] = JSON.parse(body) as { hostname: string }[]
      const { hostname } = wanted!
      const updated = domains[hostname] ? [{ id: hostname, hostname, modified: true }] : []
      const conflicting = hostname in domains ? [] : [{ hostname }]
      return { result: { added: [], removed: [], updated, conflicting } }
    }
    if (call.endsWith('/domains/records')) {
      const { origins } = JSON.parse(body) as { origins: { hostname: string }[] }
      made.push(`domain ${origins.map(({ hostname }) => hostname).join(', ')}`)
      return { result: {} }
    }
    if (kind === 'workers/services' && lastDeployedFrom) {
      const script = { tag: 't', tags: [], last_deployed_from: lastDeployedFrom }
      return { result: { default_environment: { environment: 'production', script } } }
    }
    if (/^workers\/(scripts|services)$/.test(kind)) return absent
    const subdomain = { subdomain: 'me', enabled: true, previews_enabled: false }
    return {
      result: { ...subdomain, subdomain: call.includes('/workers/workers/') ? subdomain : 'me' },
    }
  }

  const { url, received, close } = await startUpstream((path, response) => {
    const { method, text } = received.at(-1)!
    const { pathname, searchParams } = new URL(path, 'http://localhost')
    const call = `${method} ${pathname.replace('/accounts/me', '')}`
    const answered: { status?: number } = answer(call, searchParams, text)
    const { status = 200, ...rest } = answered
    response.statusCode = status
    response.end(JSON.stringify({ success: status === 200, errors: [], messages: [], ...rest }))
  })
  return {
    made,
    account,
    /** Environment variables that point wrangler here. */
    env: {
      CLOUDFLARE_API_BASE_URL: url,
      CLOUDFLARE_ACCOUNT_ID: 'me',
      CLOUDFLARE_API_TOKEN: 'a-token',
    },
    close,
  }
}
