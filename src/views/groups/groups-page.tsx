import { book, orders } from 'virtual:content/book'
import { standing, worn } from 'virtual:pictures'
import { dayNumbers } from '../../core/book/labels.ts'
import type { Book, PageContent } from '../../core/content/types.ts'
import { paths } from '../../core/pages/paths.ts'
import { hasPage } from '../../core/pages/site-pages.ts'
import type { Site } from '../../core/configuration.ts'
import blocksSheet from '../ui/blocks.css?inline'
import buyBandSheet from '../ui/buy-band.css?inline'
import { ShopLink } from '../ui/links.tsx'
import { type Page, breadcrumbs } from '../ui/page.ts'
import { Picture, pictureSheets } from '../ui/picture.tsx'
import { pageValues } from '../ui/prose-page.tsx'
import { Sections } from '../ui/prose.tsx'
import groupsSheet from './groups.css?inline'
import { groupsPage as labels, orders as orderLabels } from './labels.ts'

const groupPicture = worn ?? standing

export function groupsPage(site: Site, groups: PageContent<'groups'>): Page {
  const { title, description, updated, sections } = groups
  return {
    path: paths.groups,
    title: `${title} | ${book.title}`,
    description,
    updated,
    structuredData: [breadcrumbs(site, { name: title, path: paths.groups })],
    styles: [blocksSheet, buyBandSheet, ...pictureSheets(groupPicture), groupsSheet],
    body: (
      <>
        <article className="prose side-heads paper page wrap">
          <header>
            <h1>{title}</h1>
            <p className="lead">{description}</p>
            <Actions />
            <Picture
              className="off-paper"
              picture={groupPicture}
              sizes="(width < 60rem) 92vw, max(27rem, 30vw)"
              first
            />
          </header>
          <Meetings meetings={groups.meetings} />
          <Sections sections={sections} values={pageValues} />
        </article>
        {orders && <Orders orders={orders} />}
      </>
    ),
  }
}

function Actions() {
  const hasPlan = hasPage('plan')
  if (!hasPlan && !orders) return undefined
  return (
    <p className="actions">
      {hasPlan && (
        <a className="button" href={paths.plan}>
          {labels.plan}
        </a>
      )}
      {orders && (
        <a className="button quiet" href="#orders">
          {labels.order}
        </a>
      )}
    </p>
  )
}

function Meetings({ meetings }: Pick<PageContent<'groups'>, 'meetings'>) {
  return (
    <div className="meetings across">
      <h2 className="wide">{labels.meetings}</h2>
      <ol className="ruled bold across">
        {meetings.map(({ title, first, last, questions }, index) => (
          <li className="stack across" key={title}>
            <div className="side-head">
              <h3>{title}</h3>
              <p className="note">
                {`${labels.meeting(index + 1)} · ${dayNumbers({ first, last })}`}
              </p>
            </div>
            <ol className="numbered-list stack wide">
              {questions.map((question) => (
                <li key={question}>{question}</li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </div>
  )
}

type Orders = NonNullable<Book['orders']>

function Orders({ orders }: { orders: Orders }) {
  const { prices } = orders
  return (
    <section
      className="orders buy green-ground off-paper"
      id="orders"
      tabIndex={-1}
      aria-labelledby="orders-title"
    >
      <div className="stack wrap">
        <div className="flow">
          <h2 id="orders-title">{orders.heading}</h2>
          <p className="lead">{orders.text}</p>
          <p className="actions">
            <OrderLink orders={orders} />
          </p>
        </div>
        {prices.length > 0 && (
          <table>
            <thead>
              <tr>
                <th scope="col">{orderLabels.copies}</th>
                <th scope="col">{orderLabels.price}</th>
              </tr>
            </thead>
            <tbody>
              {prices.map(({ copies, price }) => (
                <tr key={copies}>
                  <th scope="row">{copies}</th>
                  <td>{price}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </section>
  )
}

function OrderLink({ orders: { link, email } }: { orders: Orders }) {
  if (link) {
    return (
      <ShopLink place="orders" className="button" href={link}>
        {orderLabels.link}
      </ShopLink>
    )
  }
  const subject = encodeURIComponent(orderLabels.subject(book.title))
  return (
    <a className="button" data-buy="orders" href={`mailto:${email}?subject=${subject}`}>
      {orderLabels.email}
    </a>
  )
}
