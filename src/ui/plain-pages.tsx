import { book } from 'virtual:content/book'
import { badRequest } from 'virtual:content/labels/site'
import { paths } from '../pages/paths.ts'
import type { Site } from '../pages/site.ts'
import { commonStyles } from '../views/common-styles.ts'
import { Help } from '../views/help.tsx'
import type { Page } from '../views/page.ts'
import { Plain } from '../views/plain.tsx'
import { Layout } from './layout.tsx'
import plain from './plain.css?inline'

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
