import { dashboardPaths } from '../../core/pages/dashboard-paths.ts'
import type { DashboardPage } from './document.tsx'

/** A search is posted, so that no URL contains an email address. */
export function findPage({ typed = '', error }: { typed?: string; error?: string }): DashboardPage {
  return {
    menu: 'find',
    body: (
      <form className="form" method="post" action={dashboardPaths.find}>
        <div className="field">
          <label htmlFor="subject">Address, receipt or id</label>
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
            {error ?? 'An address in any spelling, or the beginning of a receipt, like 7F3A-91C2.'}
          </p>
        </div>
        <button className="button submit" type="submit">
          Find
        </button>
      </form>
    ),
  }
}
