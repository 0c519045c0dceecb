import { offsetOf } from '../../../core/giveaway/giveaway.ts'
import { longInstant } from '../../../core/lib/dates.ts'
import type { Hold } from '../../../core/forms/holds.ts'
import { findPage } from '../../../views/dashboard/find-page.tsx'
import { done as doneLabels, find as labels, type Done } from '../../../views/dashboard/labels.ts'
import type { MessageLine, RowLine } from '../../../views/dashboard/types.ts'
import type { AppContext } from '../../http/context.ts'
import { renderDashboard } from '../../http/render.tsx'
import type { Decided } from '../../owner/decide.ts'
import type { Row } from '../../owner/stored.ts'

/* What the pages of the dashboard share. */

/** Within the dashboard, so that a wrong address does not look like a closed door. */
export function missing(): Promise<Response> {
  return renderDashboard(findPage({ error: labels.none }), 404)
}

/** An instant in the giveaway's offset: `July 20, 2025 at 9:30 AM EST`. */
export function timeIn({ var: { configuration } }: AppContext): (ms: unknown) => string {
  const offsetMinutes = offsetOf(configuration)
  return (ms) => longInstant({ ms: Number(ms), offsetMinutes })
}

export function lineOf(c: AppContext, row: Row): RowLine {
  const sent = JSON.parse(String(row['payload'])) as Record<string, string>
  const { reviewed_at: reviewed } = row
  return {
    id: String(row['id']),
    kind: row['kind'] as RowLine['kind'],
    name: sent['fullName'] ?? sent['firstName'] ?? '',
    email: sent['email'] ?? '',
    received: timeIn(c)(row['received_at']),
    status: row['status'] as RowLine['status'],
    hold: row['hold'] as Hold | null,
    cause: row['cause'] as string | null,
    giveaway: row['giveaway'] as string | null,
    reviewed: reviewed ? timeIn(c)(reviewed) : undefined,
  }
}

export function messageOf(c: AppContext, letter: Row): MessageLine {
  return {
    id: String(letter['message_id']),
    received: timeIn(c)(letter['received_at']),
    cause: String(letter['cause']),
    body: String(letter['body']),
  }
}

/** A field of the post. */
export function textIn({ var: { ownersPost } }: AppContext, name: string): string {
  const value = ownersPost[name]
  return typeof value === 'string' ? value : ''
}

/** A page that tells what was done: in its address, without anything personal. */
export function after(
  path: string,
  { what, ...result }: { what: Done['what'] } & Partial<Decided>,
): string {
  const told = Object.entries(result).filter(([, value]) => value)
  const query = [['done', what], ...told.map(([name, value]) => [name, String(Number(value))])]
  return `${path}?${new URLSearchParams(query).toString()}`
}

export function doneIn({ req }: AppContext): Done | undefined {
  const { done: what, ...told } = req.query()
  if (what === undefined || !Object.hasOwn(doneLabels, what)) return undefined
  const count = (name: keyof Decided) => Math.trunc(Number(told[name])) || 0
  return {
    what: what as Done['what'],
    moved: count('moved'),
    stayed: count('stayed'),
    isUnderWay: count('isUnderWay') > 0,
    isListed: count('isListed') > 0,
  }
}
