import { listServices } from '../../core/newsletter-services.ts'
import { dashboardPaths } from '../../core/pages/dashboard-paths.ts'
import type { DashboardPage } from './document.tsx'
import { exporting as labels } from './labels.ts'

const names: Readonly<Record<(typeof listServices)[number], string>> = {
  kit: 'Kit',
  mailchimp: 'Mailchimp',
  mailerlite: 'MailerLite',
  buttondown: 'Buttondown',
}

/** `typed`: what was posted; `problem`: why there is no file. */
export function exportPage(props: {
  giveaways: readonly string[]
  typed?: { what: string; as: string; without: string }
  problem?: { text: string; lines: readonly string[] } | undefined
}): DashboardPage {
  const { giveaways, typed = { what: '', as: '', without: '' }, problem } = props
  return {
    title: labels.title,
    path: dashboardPaths.export,
    body: (
      <>
        <header>
          <h1>{labels.title}</h1>
          <p>{labels.lead}</p>
        </header>
        {problem && (
          <div className="done card" role="alert" data-failed>
            <p>{problem.text}</p>
            {problem.lines.map((line) => (
              <p key={line} className="note">
                {line}
              </p>
            ))}
          </div>
        )}
        <form className="form one-column" method="post" action={dashboardPaths.export}>
          <div className="field">
            <label htmlFor="what">{labels.what}</label>
            <select id="what" name="what" defaultValue={typed.what || 'signups'}>
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
          <button className="button submit">{labels.button}</button>
        </form>
      </>
    ),
  }
}
