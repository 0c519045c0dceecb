import { dashboardMessage, dashboardPaths } from '../../core/pages/dashboard-paths.ts'
import type { DashboardPage } from './document.tsx'
import { erase as erasing, message as labels } from './labels.ts'
import { Press } from './parts.tsx'
import type { MessageLine } from './types.ts'

/** A message that could not be stored, as it is. */
export function messagePage({ id, received, cause, body }: MessageLine): DashboardPage {
  return {
    path: dashboardPaths.find,
    title: labels.title,
    body: (
      <>
        <header>
          <h1>{labels.title}</h1>
          <p className="note">{`${received}, ${cause}`}</p>
        </header>
        <p>{labels.help}</p>
        <pre className="box card raised">{body}</pre>
        <Press action={dashboardMessage(id, 'erase')}>{erasing.button(1)}</Press>
      </>
    ),
  }
}
