import { Hono } from 'hono/tiny'
import { isoDay } from '../../../core/lib/dates.ts'
import { listServices } from '../../../core/newsletter-services.ts'
import { dashboardPaths } from '../../../core/pages/dashboard-paths.ts'
import { exportPage } from '../../../views/dashboard/export-page.tsx'
import { exporting as labels } from '../../../views/dashboard/labels.ts'
import type { AppContext, AppEnv } from '../../http/context.ts'
import { renderDashboard } from '../../http/render.tsx'
import { addressesIn } from '../../owner/addresses.ts'
import { type Exported, peopleLines, rowLines } from '../../owner/export.ts'
import { textIn } from './page.ts'

export const exporting = new Hono<AppEnv>()

exporting.get(dashboardPaths.export, (c) =>
  renderDashboard(exportPage({ giveaways: giveawaysOf(c) })),
)

exporting.post(dashboardPaths.export, async (c) => {
  const [what, as, without] = ['what', 'as', 'without'].map((name) => textIn(c, name)) as [
    string,
    string,
    string,
  ]
  const giveaways = giveawaysOf(c)
  const refused = (text: string, lines: readonly string[] = []) =>
    renderDashboard(
      exportPage({ giveaways, typed: { what, as, without }, problem: { text, lines } }),
      422,
    )
  const service = listServices.find((each) => each === as)
  const giveaway = giveaways.find((id) => id === what)
  const wanted: Exported = { kind: what === 'signups' ? 'signup' : 'entry', giveaway }
  if (service && wanted.kind === 'entry' && giveaway === undefined)
    return refused(labels.oneGiveaway)
  const { addresses, unread } = addressesIn(without)
  if (without.trim() !== '') {
    if (service === undefined) return refused(labels.needsService)
    if (addresses.size === 0) return refused(labels.noAddress)
    if (unread.length > 0)
      return refused(
        labels.unread(unread.length),
        unread.slice(0, 20).map(({ line, cell }) => labels.line(line, cell)),
      )
  }
  const { origin } = c.var.configuration
  const lines = service
    ? peopleLines(c.env.DB, wanted, { service, origin, without: addresses })
    : rowLines(c.env.DB, wanted)
  const first = await lines.next()
  if (first.done) return refused(labels.nobody)
  const name = [what, service && `for-${service}`, isoDay(c.var.receivedAt)].filter(Boolean)
  return c.body(streamOf(first.value, lines), 200, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name.join('-')}.csv"`,
  })
})

function giveawaysOf(c: AppContext): string[] {
  return c.var.configuration.giveaways.map(({ id }) => id)
}

/** About a page of rows in each piece. */
function streamOf(first: string, lines: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let text = first
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      let isDone = false
      while (!isDone && text.length < 65_536) {
        const next = await lines.next()
        isDone = next.done === true
        text += next.value ?? ''
      }
      if (text !== '') controller.enqueue(encoder.encode(text))
      text = ''
      if (isDone) controller.close()
    },
    async cancel() {
      await lines.return(undefined)
    },
  })
}
