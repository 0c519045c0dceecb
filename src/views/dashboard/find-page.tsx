import { dashboardPaths } from '../../core/pages/dashboard-paths.ts'
import type { DashboardPage } from './document.tsx'
import { find as labels, type Done } from './labels.ts'
import { DoneNote } from './parts.tsx'

/** A search is posted, so that no address contains another one. */
export function findPage(props: {
  typed?: string
  error?: string | undefined
  done?: Done | undefined
}): DashboardPage {
  const { typed = '', error, done } = props
  return {
    title: labels.title,
    path: dashboardPaths.find,
    body: (
      <>
        <h1>{labels.title}</h1>
        <DoneNote done={done} />
        <form className="form" method="post" action={dashboardPaths.find}>
          <div className="field">
            <label htmlFor="subject">{labels.label}</label>
            <input
              id="subject"
              name="subject"
              defaultValue={typed}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="search"
              required
              aria-describedby="subject-help"
              aria-invalid={error ? true : undefined}
            />
            <p className={error ? 'field-error' : 'note'} id="subject-help" role={error && 'alert'}>
              {error ?? labels.help}
            </p>
          </div>
          <button className="button submit">{labels.button}</button>
        </form>
      </>
    ),
  }
}
