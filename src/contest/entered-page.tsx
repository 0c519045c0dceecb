import { book } from 'virtual:content/book'
import { confirmation, contest as words } from 'virtual:content/labels/contest'
import { contestSuccess } from 'virtual:content/notices'
import toastSheet from '../forms/toast.css?inline'
import { Toasts } from '../forms/toast.tsx'
import { noticeOf, textsOf } from '../giveaway/texts.ts'
import { giveawayCard } from '../pages/cards.ts'
import { paths } from '../pages/paths.ts'
import type { ContestSite } from '../pages/site.ts'
import arcSheet from '../ui/arc.css?inline'
import { commonStyles, Layout } from '../ui/layout.tsx'
import type { Page } from '../ui/page.ts'
import { NumeralArc } from '../ui/plain.tsx'
import enteredSheet from './entered.css?inline'
import { Entered, type EnteredProps } from './entry.tsx'

type Done = Pick<EnteredProps, 'receipt' | 'head'>

/** `/contest/entered`: where a plain entry ends; safe to reload. Without a receipt it shows no confirmation. */
export function contestEnteredPage(site: ContestSite, done?: Done): Page {
  const { metaTitle } = done ? confirmation : words.notEntered
  return {
    path: paths.contestEntered,
    title: `${metaTitle} | ${book.title}`,
    description: textsOf(site.giveaway).lead,
    card: giveawayCard(site.giveaway.id, site.giveaway.phase),
    styles: [...commonStyles, arcSheet, toastSheet, enteredSheet],
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
      <Toasts notices={[noticeOf(contestSuccess, site.giveaway)]} />
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
