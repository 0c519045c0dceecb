import { Hono } from 'hono/tiny'
import { isoDay } from '../../../core/time/dates.ts'
import { listServices } from '../../../core/newsletter/services.ts'
import { plural } from '../../../core/text/words.ts'
import { dashboardPaths } from '../../../core/pages/dashboard-paths.ts'
import { exportPage } from '../../../views/dashboard/export-page.tsx'
import type { AppContext, AppEnv } from '../../http/context.ts'
import { renderDashboard } from '../../http/render-dashboard.tsx'
import { addressesIn } from '../../owner/addresses.ts'
import { csvFile } from '../../owner/export.ts'
import { textIn } from './page.ts'

export const exporting = new Hono<AppEnv>()

exporting.get(dashboardPaths.export, (c) => renderDashboard(c, exportPage(giveawaysOf(c))))

exporting.post(dashboardPaths.export, async (c) => {
  const giveaways = giveawaysOf(c)
  const typed = { what: textIn(c, 'what'), as: textIn(c, 'as'), without: textIn(c, 'without') }
  const failed = (...problem: readonly string[]) =>
    renderDashboard(c, exportPage(giveaways, typed, problem), 422)
  const service = listServices.find((each) => each === typed.as)
  const giveaway = giveaways.find((id) => id === typed.what)
  const kind = typed.what === 'signups' ? 'signup' : 'entry'
  if (service && kind === 'entry' && !giveaway)
    return failed('Entries of different giveaways are different lists: choose one giveaway.')
  const { addresses, unread } = addressesIn(typed.without)
  if (typed.without.trim() !== '') {
    if (service === undefined)
      return failed('Addresses are left out of an import only: choose a service.')
    if (addresses.size === 0) return failed('There is no address in it.')
    const lines = unread.slice(0, 20).map(({ line, cell }) => `line ${line}: ${cell}`)
    if (unread.length > 0)
      return failed(
        `${plural(unread.length, 'cell')} cannot be read as an address. Paste the column of addresses alone:`,
        ...lines,
      )
  }
  const { origin } = c.var.configuration
  const list = service && { service, origin, without: addresses }
  const file = csvFile(c.env.DB, { kind, giveaway, list })
  const first = await file.next()
  if (first.done) return failed('There is nobody to export.')
  const name = [typed.what, service && `for-${service}`, isoDay(c.var.receivedAt)].filter(Boolean)
  return c.body(streamOf(first, file), 200, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name.join('-')}.csv"`,
  })
})

function giveawaysOf(c: AppContext): string[] {
  return c.var.configuration.giveaways.map(({ id }) => id)
}

/** A failure breaks the download off, so that half a list does not look whole. */
function streamOf(first: IteratorResult<string>, rest: AsyncGenerator<string>) {
  const encoder = new TextEncoder()
  let part = first
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (part.done) return controller.close()
      controller.enqueue(encoder.encode(part.value))
      part = await rest.next()
    },
  })
}
