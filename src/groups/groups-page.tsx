import { book, orders } from 'virtual:content/book'
import { groupsPage as labels, orders as orderLabels } from 'virtual:content/labels/groups'
import { groups } from 'virtual:content/pages'
import { fill } from '../lib/words.ts'
import { paths } from '../pages/paths.ts'
import type { Site } from '../pages/site.ts'
import blocksSheet from '../ui/blocks.css?inline'
import { ExternalLink } from '../ui/links.tsx'
import { type Page, trail } from '../ui/page.ts'
import proseSheet from '../ui/prose.css?inline'
import { Blocks } from '../ui/prose.tsx'
import groupsSheet from './groups.css?inline'

/** `/groups`: for whoever leads others through the book. */
export function groupsPage(site: Site): Page {
  const { title, description, updated, sections } = groups
  return {
    path: paths.groups,
    title: `${title} | ${book.title}`,
    description,
    updated,
    card: 'groups',
    structuredData: [trail(site, { name: title, path: paths.groups })],
    styles: [blocksSheet, proseSheet, groupsSheet],
    body: (
      <>
        <article className="prose side-heads paper groups wrap">
          <header>
            <h1>{title}</h1>
            <p className="lead">{description}</p>
            <p className="actions">
              <a className="button" href={paths.plan}>
                {labels.plan}
              </a>
              <a className="button quiet" href="#orders">
                {labels.order}
              </a>
            </p>
          </header>
          <Meetings />
          {sections.map(({ heading, blocks }) => (
            <section key={heading}>
              <h2>{heading}</h2>
              <Blocks blocks={blocks} />
            </section>
          ))}
        </article>
        <Orders />
      </>
    ),
  }
}

function Meetings() {
  return (
    <div className="meetings">
      <h2>{labels.meetings}</h2>
      <ol>
        {groups.meetings.map(({ title, first, last, questions }, index) => (
          <li key={title}>
            <div>
              <h3>{title}</h3>
              <p className="note">
                {`${fill(labels.meeting, { n: index + 1 })} · ${fill(labels.days, { first, last })}`}
              </p>
            </div>
            <ol className="counted">
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

/** How to order many copies, with the prices that the owner has given. */
function Orders() {
  const { prices } = orders
  return (
    <section
      className="orders grove off-paper"
      id="orders"
      tabIndex={-1}
      aria-labelledby="orders-title"
    >
      <div className="wrap">
        <div>
          <h2 id="orders-title">{orderLabels.heading}</h2>
          <p className="lead">{orderLabels.text}</p>
          <p className="actions">
            <OrderLink />
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

function OrderLink() {
  const { link, email } = orders
  if (link) {
    return (
      <ExternalLink place="orders" className="button" href={link}>
        {orderLabels.link}
      </ExternalLink>
    )
  }
  const subject = encodeURIComponent(fill(orderLabels.subject, { title: book.title }))
  return (
    <a className="button" data-buy="orders" href={`mailto:${email}?subject=${subject}`}>
      {orderLabels.email}
    </a>
  )
}
