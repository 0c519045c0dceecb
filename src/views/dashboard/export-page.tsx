import { listServices } from '../../core/newsletter/services.ts'
import { dashboardPaths } from '../../core/pages/dashboard-paths.ts'
import type { DashboardPage } from './document.tsx'
import { exporting as labels } from './labels.ts'
import { Note } from './parts.tsx'

const names: Readonly<Record<(typeof listServices)[number], string>> = {
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
    lead: <p>{labels.lead}</p>,
    body: (
      <>
        {problem.length > 0 && <Note isAlarm texts={problem} />}
        <form className="form" method="post" action={dashboardPaths.export}>
          <div className="field">
            <label htmlFor="what">{labels.what}</label>
            <select id="what" name="what" defaultValue={typed.what}>
              <option value="signups">{labels.signups}</option>
              {giveaways.map((id) => (
                <option key={id} value={id}>
                  {labels.entriesOf(id)}
                </option>
              ))}
              <option value="entries">{labels.entries}</option>
            </select>
          </div>
          <div className="field">
            <label htmlFor="as">{labels.as}</label>
            <select id="as" name="as" defaultValue={typed.as}>
              <option value="">{labels.everything}</option>
              {listServices.map((service) => (
                <option key={service} value={service}>
                  {labels.forService(names[service])}
                </option>
              ))}
            </select>
          </div>
          <details open={typed.without !== ''}>
            <summary>{labels.without}</summary>
            <div className="field">
              <label htmlFor="without">{labels.withoutHelp}</label>
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
            {labels.button}
          </button>
        </form>
      </>
    ),
  }
}
