import { book } from '../../content/book'
import { badRequest } from '../../content/labels'
import { paths } from '../../domain/paths'
import type { Site } from '../../domain/site'
import { commonStyles } from '../common-styles'
import { Help } from '../help'
import { Layout } from '../layout'
import type { Page } from '../page'
import { Plain } from '../plain'
import plain from '../plain.css?inline'

/** A request that was turned away before its fields were looked at. `form`: the page with the form that sent it. */
export function refusedPage(
  site: Site,
  status: keyof typeof badRequest.reasons,
  form?: string,
): Page {
  const { heading, text } = badRequest.reasons[status]
  return {
    path: paths.home,
    title: `${heading} | ${book.title}`,
    description: text,
    styles: [...commonStyles, plain],
    body: (
      <Layout site={site}>
        <Plain folio={String(status)} heading={heading} text={text} more={<Help />}>
          <a className="button" href={paths.home}>
            {badRequest.home}
          </a>
          {form && (
            <a className="button quiet" href={form}>
              {badRequest.form}
            </a>
          )}
        </Plain>
      </Layout>
    ),
  }
}
