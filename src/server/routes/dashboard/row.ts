import { Hono } from 'hono/tiny'
import { type FieldFacts, entryFields, signupFields } from '../../../core/forms/fields.ts'
import { shortReceipt } from '../../../core/giveaway/receipt.ts'
import { dashboardPaths, dashboardRow } from '../../../core/pages/dashboard-paths.ts'
import { erasePage } from '../../../views/dashboard/erase-page.tsx'
import { row as labels } from '../../../views/dashboard/labels.ts'
import { type RowDetails, rowPage } from '../../../views/dashboard/row-page.tsx'
import type { AppContext, AppEnv } from '../../http/context.ts'
import { renderDashboard } from '../../http/render.tsx'
import { erase, lookAgainOn, sentElsewhere } from '../../owner/erase.ts'
import { disclosed, readPerson } from '../../owner/find.ts'
import type { Row } from '../../owner/stored.ts'
import { decided } from './held.ts'
import { after, doneIn, lineOf, messageOf, missing, timeIn } from './page.ts'

export const rows = new Hono<AppEnv>()

type Person = NonNullable<Awaited<ReturnType<typeof readPerson>>>

/** A page about the person of a row. */
function getOf(
  step: 'erase' | 'person.json' | undefined,
  show: (c: AppContext, person: Person) => Response | Promise<Response>,
) {
  rows.get(dashboardRow(':id', step), async (c) => {
    const person = await readPerson(c.env.DB, c.req.param('id')!)
    return person ? show(c, person) : missing()
  })
}

getOf(undefined, (c, { row, rows: all, letters }) => {
  const others = all.filter((each) => each !== row).toReversed()
  return renderDashboard(
    rowPage({
      done: doneIn(c),
      row: detailsOf(c, row),
      others: others.map((each) => lineOf(c, each)),
      messages: letters.map((each) => messageOf(c, each)),
    }),
  )
})

getOf('person.json', (c, person) =>
  c.body(JSON.stringify(disclosed(person), null, 2), 200, {
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': 'attachment; filename="person.json"',
  }),
)

getOf('erase', (c, { row, rows: all, letters }) =>
  renderDashboard(
    erasePage({
      row: lineOf(c, row),
      rows: all.map((each) => lineOf(c, each)),
      messages: letters.map((each) => messageOf(c, each)),
      elsewhere: sentElsewhere(all),
      lookAgain: lookAgainOn(c.var.receivedAt),
    }),
  ),
)

// Only what was listed. What has come in since is still found.
rows.post(dashboardRow(':id', 'erase'), async (c) => {
  const listed = (name: string) =>
    [c.var.ownersPost[name]].flat().filter((value) => typeof value === 'string')
  const moved = await erase(c.env.DB, { rows: listed('row'), letters: listed('message') })
  return c.redirect(after(dashboardPaths.find, { what: 'erased', moved }), 303)
})

for (const step of ['release', 'again', 'hold'] as const)
  rows.post(dashboardRow(':id', step), (c) => {
    const id = c.req.param('id')!
    const back = c.var.ownersPost['back'] === 'held' ? dashboardPaths.held : dashboardRow(id)
    return decided(c, step, { id }, back)
  })

const facts: Readonly<Record<string, FieldFacts>> = { ...signupFields, ...entryFields }

function detailsOf(c: AppContext, row: Row): RowDetails {
  const time = timeIn(c)
  const { status, receipt } = row
  const { happened } = labels
  const tries = labels.tried(Number(row['attempts']), row['cause'] as string | null)
  const sent = Object.entries(JSON.parse(String(row['payload'])) as Record<string, unknown>)
  const history = [
    [row['received_at'], happened.received],
    [row['delivered_at'], happened.delivered],
    [row['reviewed_at'], happened.reviewed],
    [status === 'pending' && row['due_at'], happened.due + tries],
    [status === 'refused' && row['due_at'], happened.refused + tries],
  ] as const
  return {
    ...lineOf(c, row),
    sent: [
      ...(receipt ? [{ label: 'Receipt', value: shortReceipt(String(receipt)) }] : []),
      ...sent.map(([name, value]) => ({
        label: facts[name]?.label ?? name,
        // A quiz result is an object.
        value: [typeof value === 'string' ? value : Object.values(value as object)]
          .flat(2)
          .join(', '),
      })),
    ],
    history: history.flatMap(([at, value]) => (at ? [{ label: time(at), value }] : [])),
    words: row['agreed_to'] ? String(row['agreed_to']) : undefined,
  }
}
