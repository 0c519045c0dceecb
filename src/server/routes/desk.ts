import { Hono } from 'hono/tiny'
import { answers } from '../../core/draw/list.ts'
import { type FieldFacts, entryFields, signupFields } from '../../core/forms/fields.ts'
import { type Hold, holds } from '../../core/forms/holds.ts'
import { endOf, type Giveaway, offsetOf } from '../../core/giveaway/giveaway.ts'
import { shortReceipt } from '../../core/giveaway/receipt.ts'
import { listAtOf, timeOf } from '../../core/giveaway/round.ts'
import { DAY_MS, isoDay, longInstant } from '../../core/lib/dates.ts'
import { realTimers } from '../../core/lib/timers.ts'
import { listServices } from '../../core/newsletter-services.ts'
import { deskDraw, deskMessage, deskPaths, deskRow } from '../../core/pages/desk-paths.ts'
import { deskDrawPage, noDrawPage } from '../../views/desk/draw-page.tsx'
import { exportPage } from '../../views/desk/export-page.tsx'
import { findPage } from '../../views/desk/find-page.tsx'
import { heldPage } from '../../views/desk/held-page.tsx'
import {
  done as doneLabels,
  exporting,
  find as finding,
  row as rowLabels,
} from '../../views/desk/labels.ts'
import { erasePage, messagePage, rowPage } from '../../views/desk/row-page.tsx'
import { todayPage } from '../../views/desk/today-page.tsx'
import type { Done, RowLine } from '../../views/desk/types.ts'
import type { AppContext, AppEnv } from '../http/context.ts'
import { gate } from '../http/gate.ts'
import type { PostBody } from '../http/post-format.ts'
import { readOwnersPost } from '../http/read-post.ts'
import { renderDesk } from '../http/render.tsx'
import { type Kind, kinds } from '../ledger/submission.ts'
import { addressesIn } from '../owner/addresses.ts'
import { countBy, type Group, groupings } from '../owner/counts.ts'
import { type Chosen, type Decided, hold, release } from '../owner/decide.ts'
import { askNext, closeLate, noteAnswer, readDrawing } from '../owner/draw.ts'
import { erase, lookAgainOn, sentElsewhere } from '../owner/erase.ts'
import { type Exported, peopleLines, rowLines } from '../owner/export.ts'
import { disclosed, find, readLetter, readPerson } from '../owner/find.ts'
import { readHeld } from '../owner/held.ts'
import { readReport } from '../owner/report.ts'
import type { Row } from '../owner/stored.ts'
import { upstreamsOf } from '../services/upstreams.ts'

/** The owner's pages (docs/desk.md). Decisions use the real time, also in a preview. */
export const desk = new Hono<AppEnv>()

const MESSAGE = '/desk/message/:id'

desk.use(`${deskPaths.today}/*`, gate)

desk.get(deskPaths.today, async (c) => {
  const { configuration, receivedAt: now } = c.var
  const db = c.env.DB
  const by = groupings.find((each) => each === c.req.query('by')) ?? 'day'
  const offsetMinutes = offsetOf(configuration)
  const localNow = now + offsetMinutes * 60_000
  const today = now - (localNow % DAY_MS)
  const since = (days: number) => ({ since: today - (days - 1) * DAY_MS, offsetMinutes })
  const [report, groups, week] = await Promise.all([
    readReport({ db, configuration, now }),
    countBy(db, by, since(30)),
    by === 'day' ? undefined : countBy(db, 'day', since(7)),
  ])
  const days = (week ?? groups).filter(({ name }) => name > isoDay(localNow - 7 * DAY_MS))
  const upstreams = upstreamsOf(configuration)
  const time = timeIn(c)
  return page(
    c,
    todayPage({
      done: doneIn(c),
      todo: [...report.todo, ...report.news.filter(({ path }) => path)],
      counts: report.counts.map(({ kind, accepted, delivered_at: last, ...counts }) => ({
        ...counts,
        kind,
        today: sumOf(
          days.filter(({ name }) => name === isoDay(localNow)),
          kind,
        ),
        week: sumOf(days, kind),
        all: accepted,
        service: upstreams[kind]?.name,
        last: last === null ? undefined : time(last),
      })),
      chart: { by, groups, lastDay: isoDay(localNow) },
      coming: comingOf(configuration.giveaways, report.draws, now).map(([ms, what]) => ({
        what,
        time: time(ms),
      })),
      notes: report.notes,
    }),
  )
})

function sumOf(groups: readonly Group[], kind: Kind): number {
  const of = kind === 'entry' ? 'entries' : 'signups'
  return groups.reduce((sum, group) => sum + group[of], 0)
}

/** The dates that are ahead. */
function comingOf(
  giveaways: readonly Giveaway[],
  draws: readonly { giveaway: string; round: number }[],
  now: number,
): [number, string][] {
  const dates = giveaways.flatMap((giveaway): [number, string][] => {
    const { id, opensAt } = giveaway
    const draw = draws.find((each) => each.giveaway === id)
    return [
      [opensAt.ms, `${id} opens`],
      [endOf(giveaway) - 1, `${id} closes`],
      ...(draw ? [] : [[listAtOf(giveaway), `the list of ${id} closes`] as [number, string]]),
      [draw ? timeOf(draw.round) : listAtOf(giveaway) + 3 * 3_600_000, `the number of ${id} comes`],
    ]
  })
  return dates.filter(([ms]) => ms > now).toSorted(([one], [other]) => one - other)
}

desk.get(deskPaths.find, (c) => page(c, findPage({ done: doneIn(c) })))

// A search changes nothing; it is posted, so that the address is in no URL, history or log.
desk.post(deskPaths.find, async (c) => {
  const body = await readOwnersPost(c)
  if (body instanceof Response) return body
  const typed = textIn(body, 'subject').trim()
  const found = await find(c.env.DB, typed)
  if (found.is === 'row') return c.redirect(deskRow(found.id), 303)
  if (found.is === 'message') return c.redirect(deskMessage(found.id), 303)
  const error = found.is === 'unread' ? found.error : finding[found.is]
  return page(c, findPage({ typed, error }), found.is === 'none' ? 404 : 422)
})

desk.get(deskRow(':id'), async (c) => {
  const person = await readPerson(c.env.DB, c.req.param('id')!)
  if (person === undefined) return missing(c)
  const { row, rows, letters } = person
  const others = rows.filter((each) => each !== row).toReversed()
  return page(
    c,
    rowPage({
      done: doneIn(c),
      row: detailsOf(c, row),
      others: others.map((each) => ({
        ...lineOf(c, each),
        isSame: each['content'] === row['content'] && each['kind'] === row['kind'],
      })),
      messages: letters.map((each) => messageOf(c, each)),
    }),
  )
})

desk.get(deskRow(':id', 'person.json'), async (c) => {
  const person = await readPerson(c.env.DB, c.req.param('id')!)
  if (person === undefined) return missing(c)
  return c.body(JSON.stringify(disclosed(person), null, 2), 200, {
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': 'attachment; filename="person.json"',
  })
})

desk.get(deskRow(':id', 'erase'), async (c) => {
  const person = await readPerson(c.env.DB, c.req.param('id')!)
  if (person === undefined) return missing(c)
  const { row, rows, letters } = person
  const going = (some: readonly Row[], messages: readonly Row[]) => ({
    rows: some.map((each) => lineOf(c, each)),
    messages: messages.map((each) => messageOf(c, each)),
    elsewhere: sentElsewhere(some),
  })
  return page(
    c,
    erasePage({
      row: lineOf(c, row),
      all: going(rows, letters),
      one: going([row], []),
      lookAgain: lookAgainOn(c.var.receivedAt),
    }),
  )
})

// Only what was listed. What has come in since is still found.
desk.post(deskRow(':id', 'erase'), async (c) => {
  const body = await readOwnersPost(c)
  if (body instanceof Response) return body
  const rows = textsIn(body, 'row')
  const moved = await erase(c.env.DB, { rows, letters: textsIn(body, 'message') })
  return c.redirect(after(deskPaths.find, { what: 'erased', moved }), 303)
})

for (const step of ['release', 'again', 'hold'] as const)
  desk.post(deskRow(':id', step), async (c) => {
    const body = await readOwnersPost(c)
    if (body instanceof Response) return body
    const id = c.req.param('id')!
    const back = body['back'] === 'held' ? deskPaths.held : deskRow(id)
    return decided(c, step, { id }, back)
  })

async function decided(
  c: AppContext,
  step: 'release' | 'again' | 'hold',
  chosen: Chosen,
  back: string,
) {
  const [db, now] = [c.env.DB, c.var.receivedAt]
  const result =
    step === 'hold'
      ? await hold(db, chosen, now)
      : await release(db, chosen, now, { again: step === 'again' })
  return c.redirect(after(back, { what: step === 'hold' ? 'held' : 'released', ...result }), 303)
}

desk.get(deskPaths.held, async (c) => {
  const groups = await readHeld(c.env.DB)
  return page(
    c,
    heldPage({
      done: doneIn(c),
      groups: groups.map(({ rows, ...group }) => ({
        ...group,
        rows: rows.map((row) => lineOf(c, row)),
      })),
    }),
  )
})

for (const step of ['release', 'hold'] as const)
  desk.post(`${deskPaths.held}/${step}`, async (c) => {
    const body = await readOwnersPost(c)
    if (body instanceof Response) return body
    const kind = kinds.find((each) => each === body['kind'])
    const reason = holds.find((each) => each === body['hold'])
    if (kind === undefined || (reason === undefined && body['refused'] === undefined))
      return missing(c)
    const chosen: Chosen = reason ? { kind, hold: reason } : { kind, refused: true }
    return decided(c, step, chosen, deskPaths.held)
  })

desk.get(MESSAGE, async (c) => {
  const letter = await readLetter(c.env.DB, c.req.param('id'))
  return letter ? page(c, messagePage({ message: messageOf(c, letter) })) : missing(c)
})

desk.post(`${MESSAGE}/erase`, async (c) => {
  const body = await readOwnersPost(c)
  if (body instanceof Response) return body
  const moved = await erase(c.env.DB, { rows: [], letters: [c.req.param('id')] })
  return c.redirect(after(deskPaths.find, { what: 'erased', moved }), 303)
})

desk.on('GET', [deskPaths.draw, deskDraw(':giveaway')], async (c) => {
  const { configuration, receivedAt: now, site } = c.var
  const giveaway = giveawayNamed(c, c.req.param('giveaway'))
  if (giveaway === undefined) return c.req.param('giveaway') ? missing(c) : page(c, noDrawPage())
  const others = configuration.giveaways.map(({ id }) => id).filter((id) => id !== giveaway.id)
  const drawing = await readDrawing(c.env.DB, giveaway, now)
  return page(c, deskDrawPage({ site, giveaway, now, others, done: doneIn(c), ...drawing }))
})

/** By default the one whose list closes next or has closed last. */
function giveawayNamed(c: AppContext, id: string | undefined): Giveaway | undefined {
  const { site, configuration } = c.var
  const wanted = id ?? site.giveaway?.id
  return configuration.giveaways.find((each) => each.id === wanted)
}

for (const step of ['close', 'ask', 'answer'] as const)
  desk.post(deskDraw(':giveaway', step), async (c) => {
    const body = await readOwnersPost(c)
    if (body instanceof Response) return body
    const giveaway = giveawayNamed(c, c.req.param('giveaway'))
    if (giveaway === undefined) return missing(c)
    const what = await stepped(c, giveaway, step, body)
    return what ? c.redirect(after(deskDraw(giveaway.id), { what }), 303) : missing(c)
  })

async function stepped(
  c: AppContext,
  giveaway: Giveaway,
  step: 'close' | 'ask' | 'answer',
  body: PostBody,
) {
  const [db, now] = [c.env.DB, c.var.receivedAt]
  if (step === 'close') {
    await closeLate(db, giveaway, now)
    return 'closed'
  }
  if (step === 'ask')
    return askNext(db, giveaway, now, {
      fetch: (url) => fetch(url),
      timers: realTimers,
      // Twice as long as the rest of the desk, and needed once in a draw.
      isSigned: async (round, signature) =>
        (await import('../../core/draw/beacon.ts')).isSigned(round, signature),
    })
  const answer = answers.find((each) => each === body['answer'])
  return answer && noteAnswer(db, giveaway, now, { line: Number(body['line']), answer })
}

desk.get(deskPaths.export, (c) => page(c, exportPage({ giveaways: giveawaysOf(c) })))

desk.post(deskPaths.export, async (c) => {
  const body = await readOwnersPost(c)
  if (body instanceof Response) return body
  const typed = {
    what: textIn(body, 'what'),
    as: textIn(body, 'as'),
    without: textIn(body, 'without'),
  }
  const refused = (text: string, lines: readonly string[] = []) =>
    page(c, exportPage({ giveaways: giveawaysOf(c), typed, problem: { text, lines } }), 422)
  const service = listServices.find((each) => each === typed.as)
  const giveaway = giveawaysOf(c).find((id) => id === typed.what)
  const wanted: Exported = { kind: typed.what === 'signups' ? 'signup' : 'entry', giveaway }
  if (service && wanted.kind === 'entry' && giveaway === undefined)
    return refused(exporting.oneGiveaway)
  const { addresses: without, unread } = addressesIn(typed.without)
  if (typed.without.trim() !== '') {
    if (service === undefined) return refused(exporting.needsService)
    if (without.size === 0) return refused(exporting.noAddress)
    if (unread.length > 0 && body['ignore'] === undefined)
      return refused(
        exporting.unread(unread.length),
        unread.slice(0, 20).map(({ line, cell }) => exporting.line(line, cell)),
      )
  }
  const { origin } = c.var.configuration
  const lines = service
    ? peopleLines(c.env.DB, wanted, { service, origin, without })
    : rowLines(c.env.DB, wanted)
  const first = await lines.next()
  if (first.done) return refused(exporting.nobody)
  const name = [typed.what, service && `for-${service}`, isoDay(c.var.receivedAt)].filter(Boolean)
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
  let next = first
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      let text = next
      next = ''
      while (text.length < 65_536) {
        const { value, done } = await lines.next()
        if (done) {
          if (text !== '') controller.enqueue(encoder.encode(text))
          return controller.close()
        }
        text += value
      }
      controller.enqueue(encoder.encode(text))
    },
    async cancel() {
      await lines.return(undefined)
    },
  })
}

// Within the desk, so that a wrong address does not look like a closed door.
desk.all(`${deskPaths.today}/*`, missing)

function missing(c: AppContext) {
  return page(c, findPage({ error: finding.none }), 404)
}

function page(
  c: AppContext,
  made: Parameters<typeof renderDesk>[0],
  status = 200,
): Promise<Response> {
  return renderDesk(made, c.var.site, status)
}

/** An instant in the giveaway's offset: `July 20, 2025 at 9:30 AM EST`. */
function timeIn({ var: { configuration } }: AppContext): (ms: unknown) => string {
  const offsetMinutes = offsetOf(configuration)
  return (ms) => longInstant({ ms: Number(ms), offsetMinutes })
}

function lineOf(c: AppContext, row: Row): RowLine {
  const sent = JSON.parse(String(row['payload'])) as Record<string, string>
  const { reviewed_at: reviewed, cause, giveaway } = row
  return {
    id: String(row['id']),
    kind: row['kind'] as RowLine['kind'],
    name: sent['fullName'] ?? sent['firstName'] ?? '',
    email: sent['email'] ?? '',
    received: timeIn(c)(row['received_at']),
    status: row['status'] as RowLine['status'],
    hold: row['hold'] as Hold | null,
    cause: cause as string | null,
    giveaway: giveaway as string | null,
    reviewed: reviewed ? timeIn(c)(reviewed) : undefined,
  }
}

const facts: Readonly<Record<string, FieldFacts>> = { ...signupFields, ...entryFields }

function detailsOf(c: AppContext, row: Row) {
  const time = timeIn(c)
  const { status, receipt } = row
  const { happened, tried } = rowLabels
  const tries = tried(Number(row['attempts']), row['cause'] as string | null)
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
    receipt: receipt ? shortReceipt(String(receipt)) : undefined,
    sent: [
      ...(receipt ? [{ label: 'Receipt', value: shortReceipt(String(receipt)) }] : []),
      ...sent.map(([name, value]) => ({
        label: facts[name]?.label ?? name,
        value:
          typeof value === 'string'
            ? value
            : Object.values(value as object)
                .flat()
                .join(', '),
      })),
    ],
    history: history.flatMap(([at, what]) => (at ? [{ time: time(at), what }] : [])),
    words: row['agreed_to'] ? String(row['agreed_to']) : undefined,
  }
}

function messageOf(c: AppContext, letter: Row) {
  return {
    id: String(letter['message_id']),
    received: timeIn(c)(letter['received_at']),
    cause: String(letter['cause']),
    body: String(letter['body']),
  }
}

function textIn(body: PostBody, name: string): string {
  const value = body[name]
  return typeof value === 'string' ? value : ''
}

/** The values of a field that may be repeated. */
function textsIn(body: PostBody, name: string): string[] {
  return [body[name]].flat().filter((value) => typeof value === 'string')
}

/** A page that tells what was done: in its address, without anything personal. */
function after(
  path: string,
  { what, ...result }: { what: Done['what'] } & Partial<Decided>,
): string {
  const { moved = 0, stayed = 0, isUnderWay, isListed } = result
  const told = {
    done: what,
    moved,
    stayed,
    way: Number(isUnderWay ?? 0),
    listed: Number(isListed ?? 0),
  }
  const query = Object.entries(told).filter(([, value]) => value !== 0)
  return `${path}?${new URLSearchParams(query.map(([name, value]) => [name, String(value)])).toString()}`
}

function doneIn({ req }: AppContext): Done | undefined {
  const { done: what, moved, stayed, way, listed } = req.query()
  if (what === undefined || !Object.hasOwn(doneLabels, what)) return undefined
  const count = (text: string | undefined) => Math.trunc(Number(text)) || 0
  return {
    what: what as Done['what'],
    moved: count(moved),
    stayed: count(stayed),
    isUnderWay: way === '1',
    isListed: listed === '1',
  }
}
