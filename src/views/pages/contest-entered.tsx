import { book } from '../../content/book'
import { contest as words, wordsOf } from '../../content/giveaway'
import { giveawayCard } from '../../domain/cards'
import { noticeOf } from '../../domain/notices'
import { paths } from '../../domain/paths'
import type { ContestSite } from '../../domain/site'
import { commonStyles } from '../common-styles'
import { Entered, type EnteredProps } from '../entered'
import entered from '../entered.css?inline'
import { formStyles } from '../form-styles'
import { Layout } from '../layout'
import { NumeralArc } from '../numeral-arc'
import arc from '../numeral-arc.css?inline'
import type { Page } from '../page'
import { Toasts } from '../toast'

type Done = Pick<EnteredProps, 'receipt' | 'head'>

/** `/contest/entered`: where a plain entry ends; safe to reload. Without a receipt it shows no confirmation. */
export function contestEnteredPage(site: ContestSite, done?: Done): Page {
  const { metaTitle } = done ? words.confirmation : words.notEntered
  return {
    path: paths.contestEntered,
    title: `${metaTitle} | ${book.title}`,
    description: wordsOf(site.giveaway).lead,
    card: giveawayCard(site.giveaway.id, site.giveaway.phase),
    styles: [...commonStyles, arc, ...formStyles, entered],
    body: (
      <Layout site={site} path={paths.contestEntered}>
        <div className="entered-page wrap">
          <NumeralArc />
          {done ? <JustEntered site={site} {...done} /> : <NotEntered />}
        </div>
      </Layout>
    ),
  }
}

function JustEntered({ site, ...done }: { site: ContestSite } & Done) {
  return (
    <>
      <Toasts notices={[noticeOf('contestSuccess', site.giveaway)]} />
      <Entered giveaway={site.giveaway} {...done} />
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
