import {
  DashboardDocument,
  type DashboardPage,
  dashboardSheets,
} from '../../views/dashboard/document.tsx'
import { stylesOf } from '../../views/ui/document.tsx'
import type { AppContext } from './context.ts'
import { scriptlessPolicy, securityHeaders } from './headers.ts'
import { streamOf } from './render.tsx'

/** Renders a page of the dashboard: for the owner's eyes only, without scripts. Its address tells what was done. */
export async function renderDashboard(
  c: AppContext,
  page: DashboardPage,
  status = 200,
): Promise<Response> {
  const css = stylesOf(dashboardSheets)
  const html = await streamOf(<DashboardDocument page={page} query={c.req.query()} css={css} />)
  return new Response(html, {
    status,
    headers: {
      ...securityHeaders,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': await scriptlessPolicy(css),
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    },
  })
}
