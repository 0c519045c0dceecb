import { Hono } from 'hono/tiny'
import { holds } from '../../../core/forms/holds.ts'
import { dashboardPaths } from '../../../core/pages/dashboard-paths.ts'
import { heldPage } from '../../../views/dashboard/held-page.tsx'
import type { AppContext, AppEnv } from '../../http/context.ts'
import { renderDashboard } from '../../http/render.tsx'
import { kinds } from '../../ledger/submission.ts'
import { type Chosen, hold, release } from '../../owner/decide.ts'
import { readHeld } from '../../owner/held.ts'
import { after, doneIn, lineOf, missing } from './page.ts'

export const held = new Hono<AppEnv>()

held.get(dashboardPaths.held, async (c) => {
  const groups = (await readHeld(c.env.DB)).map((group) => ({
    ...group,
    rows: group.rows.map((row) => lineOf(c, row)),
  }))
  return renderDashboard(heldPage({ done: doneIn(c), groups }))
})

for (const step of ['release', 'hold'] as const)
  held.post(`${dashboardPaths.held}/${step}`, (c) => {
    const body = c.var.ownersPost
    const kind = kinds.find((each) => each === body['kind'])
    const reason = holds.find((each) => each === body['hold'])
    if (kind === undefined || (reason === undefined && body['refused'] === undefined))
      return missing()
    const chosen: Chosen = reason ? { kind, hold: reason } : { kind, refused: true }
    return decided(c, step, chosen, dashboardPaths.held)
  })

/** Holds or releases, and goes `back`. */
export async function decided(
  c: AppContext,
  step: 'release' | 'again' | 'hold',
  chosen: Chosen,
  back: string,
): Promise<Response> {
  const [db, now] = [c.env.DB, c.var.receivedAt]
  const result =
    step === 'hold'
      ? await hold(db, chosen, now)
      : await release(db, chosen, now, { again: step === 'again' })
  return c.redirect(after(back, { what: step === 'hold' ? 'held' : 'released', ...result }), 303)
}
