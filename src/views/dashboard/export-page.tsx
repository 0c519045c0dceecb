import type { ListService } from '../../core/newsletter/services.ts'
import { dashboardPaths } from '../../core/pages/dashboard-paths.ts'
import type { DashboardPage } from './document.tsx'
import { Note } from './parts.tsx'

const names: Readonly<Record<ListService, string>> = {
  kit: 'Kit',
  mailchimp: 'Mailchimp',
  mailerlite: 'MailerLite',
  buttondown: 'Buttondown',
}

/** `typed`: what was posted; `problem`: why there is no file. */
export function exportPage(
  giveaways: readonly string[],
  typed = { what: 'signups', as: '', without: '' },
  problem: readonly string[] = [],
): DashboardPage {
  return {
    menu: 'export',
    lead: (
      <p>
        A CSV file of all that is not held. It has people’s addresses: keep it safe, and delete it
        when you are done.
      </p>
    ),
    body: (
      <>
        {problem.length > 0 && <Note isAlarm texts={problem} />}
        <form className="form" method="post" action={dashboardPaths.export}>
          <div className="field">
            <label htmlFor="what">What</label>
            <select id="what" name="what" defaultValue={typed.what}>
              <option value="signups">Signups</option>
              {giveaways.map((id) => (
                <option key={id} value={id}>{`Entries of ${id}`}</option>
              ))}
              <option value="entries">Entries of all giveaways</option>
            </select>
          </div>
          <div className="field">
            <label htmlFor="as">As</label>
            <select id="as" name="as" defaultValue={typed.as}>
              <option value="">A line for each row, with all fields</option>
              {Object.entries(names).map(([service, name]) => (
                <option key={service} value={service}>
                  {`A line for each person, as ${name} imports it`}
                </option>
              ))}
            </select>
          </div>
          <details open={typed.without !== ''}>
            <summary>Leave addresses out</summary>
            <div className="field">
              <label htmlFor="without">
                Paste the file of unsubscribed addresses that your newsletter service exports. For
                an import only.
              </label>
              <textarea
                id="without"
                name="without"
                rows={4}
                spellCheck={false}
                defaultValue={typed.without}
              />
            </div>
          </details>
          <button className="button submit" type="submit">
            Download
          </button>
        </form>
      </>
    ),
  }
}
