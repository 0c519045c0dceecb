import { Hono } from 'hono/tiny'
import { causeText } from '../../../core/forms/holds.ts'
import { type FieldFacts, entryFields, signupFields } from '../../../core/forms/fields.ts'
import { shortReceipt } from '../../../core/giveaway/receipt.ts'
import { plural } from '../../../core/text/words.ts'
import { dashboardPaths, dashboardRow } from '../../../core/pages/dashboard-paths.ts'
import { erasePage } from '../../../views/dashboard/erase-page.tsx'
import { findPage } from '../../../views/dashboard/find-page.tsx'
import { notFound } from '../../../views/dashboard/labels.ts'
import type { Fact } from '../../../views/dashboard/parts.tsx'
import { rowPage } from '../../../views/dashboard/row-page.tsx'
import type { AppContext, AppEnv } from '../../http/context.ts'
import { renderDashboard } from '../../http/render-dashboard.tsx'
import { erase, sentElsewhere } from '../../owner/erase.ts'
import { disclosed, find, readPerson } from '../../owner/find.ts'
import type { Row } from '../../owner/stored.ts'
import type { Kind } from '../../ledger/submission.ts'
import { upstreamsOf } from '../../services/upstreams.ts'
import { decided } from './held.ts'
import { goTo, lineIn, messageIn, missing, textIn, timeIn } from './page.ts'

/** A search, and the pages of a submission. */
export const rows = new Hono<AppEnv>()

rows.get(dashboardPaths.find, (c) => renderDashboard(c, findPage({})))

// A search changes nothing; it is posted, so that the address is in no URL, history or log.
rows.post(dashboardPaths.find, async (c) => {
  const typed = textIn(c, 'subject').trim()
  const found = await find(c.env.DB, typed)
  if (found.is === 'row') return c.redirect(dashboardRow(found.id), 303)
  if (found.is === 'message') return c.redirect(`${dashboardPaths.held}#messages`, 303)
  const error = found.is === 'unread' ? found.error : notFound[found.is]
  return renderDashboard(c, findPage({ typed, error }), found.is === 'none' ? 404 : 422)
})

type Person = NonNullable<Awaited<ReturnType<typeof readPerson>>>

/** A page about the person of a row. */
function getOf(
  step: 'erase' | 'withdraw' | 'person.json' | undefined,
  show: (c: AppContext, person: Person) => Response | Promise<Response>,
) {
  rows.get(dashboardRow(':id', step), async (c) => {
    const person = await readPerson(c.env.DB, c.req.param('id')!)
    return person ? show(c, person) : missing(c)
  })
}

getOf(undefined, (c, { row, rows: all, letters }) => {
  const others = all.filter((each) => each !== row).toReversed()
  return renderDashboard(
    c,
    rowPage({
      row: lineIn(c)(row),
      sent: sentIn(row),
      history: historyOf(c, row),
      words: row['agreed_to'] ? String(row['agreed_to']) : undefined,
      others: others.map(lineIn(c)),
      messages: letters.map(messageIn(c)),
    }),
  )
})

getOf('person.json', (c, person) =>
  c.body(JSON.stringify(disclosed(person), null, 2), 200, {
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': 'attachment; filename="person.json"',
  }),
)

getOf('erase', erasing)

// Lists this submission alone.
getOf('withdraw', (c, { row }) => erasing(c, { row, rows: [row], letters: [] }))

function erasing(c: AppContext, { row, rows: going, letters }: Person): Promise<Response> {
  return renderDashboard(
    c,
    erasePage({
      row: lineIn(c)(row),
      rows: going.map(lineIn(c)),
      messages: letters.map(messageIn(c)),
      elsewhere: sentElsewhere(going, upstreamsOf(c.var.configuration)),
    }),
  )
}

// Erases what the page listed. What has come in since stays, and can be found.
rows.post(dashboardRow(':id', 'erase'), async (c) => {
  const listed = (name: string) =>
    [c.var.ownersPost[name]].flat().filter((value) => typeof value === 'string')
  const erased = await erase(c.env.DB, { rows: listed('row'), letters: listed('message') })
  return goTo(c, dashboardPaths.find, { erased })
})

for (const step of ['release', 'again', 'hold'] as const)
  rows.post(dashboardRow(':id', step), (c) => {
    const id = c.req.param('id')!
    const back = c.var.ownersPost['back'] === 'held' ? dashboardPaths.held : dashboardRow(id)
    return decided(c, step, { id }, back)
  })

const facts: Readonly<Record<string, Pick<FieldFacts, 'label'>>> = {
  ...signupFields,
  ...entryFields,
  source: { label: 'Form' },
  quizResult: { label: 'Quiz result' },
}

function sentIn({ receipt, payload }: Row): Fact[] {
  const sent = Object.entries(JSON.parse(String(payload)) as Record<string, string | object>)
  return [
    ...(receipt ? [['Receipt', shortReceipt(String(receipt))] as const] : []),
    ...sent.map(([name, value]) => {
      // A quiz result is an object.
      const values = typeof value === 'string' ? [value] : Object.values(value).flat()
      return [facts[name]?.label ?? name, values.join(', ')] as const
    }),
  ]
}

function historyOf(c: AppContext, row: Row): Fact[] {
  const { kind, status, received_at, delivered_at, reviewed_at, due_at, attempts, cause } = row
  const isSent = upstreamsOf(c.var.configuration)[kind as Kind] !== undefined
  const tries = attempts
    ? ` after ${plural(Number(attempts), 'try', 'tries')}${cause ? `, the last one: ${causeText(String(cause))}` : ''}`
    : ''
  const history = [
    [received_at, 'accepted'],
    [delivered_at, 'delivered'],
    [reviewed_at, 'you decided'],
    [status === 'pending' && due_at, isSent ? `due${tries}` : 'kept here: no service is connected'],
    [status === 'refused' && due_at, `given up${tries}`],
  ] as const
  return history.flatMap(([at, what]) => (at ? [[timeIn(c)(at), what] as const] : []))
}
