import { book } from '../../content/book'
import { giveaway as words } from '../../content/giveaway'
import { noticeOf } from '../../domain/notices'
import { paths } from '../../domain/paths'
import type { Site } from '../../domain/site'
import { commonStyles } from '../common-styles'
import { Entered } from '../entered'
import entered from '../entered.css?inline'
import form from '../form.css?inline'
import { Layout } from '../layout'
import { NumeralArc } from '../numeral-arc'
import arc from '../numeral-arc.css?inline'
import type { Page } from '../page'
import { Toasts } from '../toast'

/** `/contest/entered`: where a plain entry ends; safe to reload. Without a receipt it congratulates nobody. */
export function contestEnteredPage(site: Site, receipt: string | undefined): Page {
  const { metaTitle } = receipt === undefined ? words.notEntered : words.confirmation
  return {
    path: paths.contestEntered,
    title: `${metaTitle} | ${book.title}`,
    description: words.lead,
    styles: [...commonStyles, arc, form, entered],
    indexed: false,
    body: (
      <Layout site={site}>
        <div className="entered-page wrap">
          <NumeralArc />
          {receipt === undefined ? <NotEntered /> : <JustEntered site={site} receipt={receipt} />}
        </div>
      </Layout>
    ),
  }
}

function JustEntered({ site, receipt }: { site: Site; receipt: string }) {
  return (
    <>
      <Toasts notices={[noticeOf('contestSuccess', site.giveaway)]} />
      <Entered giveaway={site.giveaway} receipt={receipt} />
    </>
  )
}

function NotEntered() {
  const { heading, text, button } = words.notEntered
  return (
    <div className="entered">
      <h1>{heading}</h1>
      <p className="lead">{text}</p>
      <p className="actions">
        <a className="button" href={paths.contest}>
          {button}
        </a>
      </p>
    </div>
  )
}
