import { offsetOf } from '../../../core/giveaway/giveaway.ts'
import { longInstant } from '../../../core/time/dates.ts'
import { findPage } from '../../../views/dashboard/find-page.tsx'
import { type done, notFound } from '../../../views/dashboard/labels.ts'
import type { MessageLine, RowLine } from '../../../views/dashboard/parts.tsx'
import type { AppContext } from '../../http/context.ts'
import { renderDashboard } from '../../http/render-dashboard.tsx'
import type { Row } from '../../owner/stored.ts'

/* What the pages of the dashboard share. */

/** Within the dashboard, so that a wrong address does not look like a closed door. */
export function missing(c: AppContext): Promise<Response> {
  return renderDashboard(c, findPage({ error: notFound.none }), 404)
}

/** An instant in the giveaway's offset: `July 20, 2025 at 9:30 AM EST`. */
export function timeIn({ var: { configuration } }: AppContext): (ms: unknown) => string {
  const offsetMinutes = offsetOf(configuration)
  return (ms) => longInstant({ ms: Number(ms), offsetMinutes })
}

export function lineOf(c: AppContext, row: Row): RowLine {
  const sent = JSON.parse(String(row['payload'])) as Record<string, string>
  const { id, kind, status, hold, cause, giveaway, reviewed_at: reviewed } = row
  return {
    ...({ id, kind, status, hold, cause, giveaway } as RowLine),
    name: sent['fullName'] ?? sent['firstName'] ?? '',
    email: sent['email'] ?? '',
    received: timeIn(c)(row['received_at']),
    reviewed: reviewed ? timeIn(c)(reviewed) : undefined,
  }
}

export function messageOf(c: AppContext, message: Row): MessageLine {
  const { message_id: id, received_at: at, cause, body } = message
  return { id: String(id), received: timeIn(c)(at), cause: String(cause), body: String(body) }
}

/** A field of the post. */
export function textIn({ var: { ownersPost } }: AppContext, name: string): string {
  const value = ownersPost[name]
  return typeof value === 'string' ? value : ''
}

/** Leads to a page that tells what was done: in its address, by names and counts alone. */
export function goTo(
  c: AppContext,
  path: string,
  told: Partial<Record<keyof typeof done, number | boolean>>,
): Response {
  const query = Object.entries(told).map(([name, count]) => [name, String(Number(count))])
  return c.redirect(`${path}?${new URLSearchParams(query).toString()}`, 303)
}
