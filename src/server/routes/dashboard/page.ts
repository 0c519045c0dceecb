import { offsetOf } from '../../../core/giveaway/giveaway.ts'
import { longInstant } from '../../../core/time/dates.ts'
import { findPage } from '../../../views/dashboard/find-page.tsx'
import { type done, notFound } from '../../../views/dashboard/labels.ts'
import type { MessageLine, RowLine } from '../../../views/dashboard/parts.tsx'
import type { AppContext } from '../../http/context.ts'
import { renderDashboard } from '../../http/render-dashboard.tsx'
import type { Row } from '../../owner/stored.ts'

/* What the pages of the dashboard share. */

/** The dashboard's own 404 page. The site's 404 page would look like a missing password. */
export function missing(c: AppContext): Promise<Response> {
  return renderDashboard(c, findPage({ error: notFound.none }), 404)
}

/** An instant in the giveaway's offset: `July 20, 2025 at 9:30 AM EST`. */
export function timeIn({ var: { configuration } }: AppContext): (ms: unknown) => string {
  const offsetMinutes = offsetOf(configuration)
  return (ms) => longInstant({ ms: Number(ms), offsetMinutes })
}

/** A submission as pages show it. */
export function lineIn(c: AppContext): (row: Row) => RowLine {
  const time = timeIn(c)
  return ({ id, kind, status, hold, cause, giveaway, ...row }) => {
    const sent = JSON.parse(String(row['payload'])) as Record<string, string>
    return {
      ...({ id, kind, status, hold, cause, giveaway } as RowLine),
      name: sent['fullName'] ?? sent['firstName'] ?? '',
      email: sent['email'] ?? '',
      received: time(row['received_at']),
      reviewed: row['reviewed_at'] ? time(row['reviewed_at']) : undefined,
    }
  }
}

export function messageIn(c: AppContext): (message: Row) => MessageLine {
  const time = timeIn(c)
  return ({ message_id: id, received_at: at, cause, body }) =>
    ({ id, received: time(at), cause, body }) as MessageLine
}

/** A field of the post. */
export function textIn({ var: { ownersPost } }: AppContext, name: string): string {
  const value = ownersPost[name]
  return typeof value === 'string' ? value : ''
}

/** Leads to a page that shows what was done. Its URL names it, with counts alone. */
export function goTo(
  c: AppContext,
  path: string,
  results: Partial<Record<keyof typeof done, number | boolean>>,
): Response {
  const query = Object.entries(results).map(([name, count]) => [name, String(Number(count))])
  return c.redirect(`${path}?${new URLSearchParams(query).toString()}`, 303)
}
