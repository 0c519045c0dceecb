import { Hono } from 'hono/tiny'
import { reasons } from '../../../core/forms/holds.ts'
import { dashboardPaths } from '../../../core/pages/dashboard-paths.ts'
import { heldPage } from '../../../views/dashboard/held-page.tsx'
import type { AppContext, AppEnv } from '../../http/context.ts'
import { renderDashboard } from '../../http/render-dashboard.tsx'
import { kinds } from '../../ledger/submission.ts'
import { type Chosen, decide, type Step } from '../../owner/decide.ts'
import { erase } from '../../owner/erase.ts'
import { readHeld } from '../../owner/held.ts'
import { goTo, lineIn, messageIn, missing, textIn } from './page.ts'

export const held = new Hono<AppEnv>()

held.get(dashboardPaths.held, async (c) => {
  const { groups, messages } = await readHeld(c.env.DB)
  const lines = groups.map(({ rows, ...group }) => ({ ...group, rows: rows.map(lineIn(c)) }))
  return renderDashboard(c, heldPage(lines, messages.map(messageIn(c))))
})

for (const step of ['release', 'hold'] as const)
  held.post(`${dashboardPaths.held}/${step}`, (c) => {
    const kind = kinds.find((each) => each === textIn(c, 'kind'))
    const reason = reasons.find((each) => each === textIn(c, 'reason'))
    if (kind === undefined || reason === undefined) return missing(c)
    const isKept = textIn(c, 'kept') !== ''
    return decided(c, step, { kind, reason, isKept }, dashboardPaths.held)
  })

held.post(`${dashboardPaths.held}/erase`, async (c) => {
  const erased = await erase(c.env.DB, { rows: [], letters: [textIn(c, 'message')] })
  return goTo(c, dashboardPaths.held, { erased })
})

/** Decides, and goes `back`. */
export async function decided(
  c: AppContext,
  step: Step,
  chosen: Chosen,
  back: string,
): Promise<Response> {
  const { moved, ...result } = await decide(c.env.DB, step, chosen, c.var.receivedAt)
  const done = (moved || !result.stayed) && { [step === 'hold' ? 'held' : 'released']: moved }
  return goTo(c, back, { ...done, ...result })
}
