import { book } from 'virtual:content/book'
import { badRequest, notFound, serverError } from 'virtual:content/labels/site'
import { privacy } from 'virtual:content/pages'
import type { LegalPage } from '../content/types.ts'
import { onHome, paths } from '../pages/paths.ts'
import type { Site } from '../pages/site.ts'
import { commonStyles, Layout } from './layout.tsx'
import { Help } from './links.tsx'
import { type Page, trail } from './page.ts'
import plainSheet from './plain.css?inline'
import { Plain } from './plain.tsx'
import proseSheet from './prose.css?inline'
import { Prose } from './prose.tsx'

/** `/privacy`, `/terms`, `/support` and `/accessibility`. */
export function legalPage(site: Site, path: string, page: LegalPage): Page {
  return {
    path,
    title: `${page.title} | ${book.title}`,
    description: page.description,
    updated: page.updated,
    structuredData: [trail(site, { name: page.title, path })],
    styles: [...commonStyles, proseSheet],
    body: (
      <Layout site={site} path={path}>
        <Prose
          heading={page.title}
          lead={page.description}
          updated={page.updated}
          sections={page.sections}
          places={{ retentionMonths: String(privacy.retentionMonths) }}
        />
      </Layout>
    ),
  }
}

/** The page for status 404. */
export function notFoundPage(site: Site): Page {
  return {
    path: paths.home,
    title: `${notFound.metaTitle} | ${book.title}`,
    description: notFound.text,
    styles: [...commonStyles, plainSheet],
    body: (
      <Layout site={site}>
        <Plain
          folio={notFound.code}
          heading={notFound.heading}
          text={notFound.text}
          more={<Help />}
        >
          <a className="button" href={paths.home}>
            {notFound.home}
          </a>
          <a className="button quiet" href={onHome('quiz')}>
            {notFound.quiz}
          </a>
        </Plain>
      </Layout>
    ),
  }
}

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
    styles: [...commonStyles, plainSheet],
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

/** The page for status 500. `again`: the address of the page that failed, if it was one. */
export function serverErrorPage(site: Site, again: string | undefined): Page {
  return {
    path: paths.home,
    title: `${serverError.metaTitle} | ${book.title}`,
    description: serverError.text,
    styles: [...commonStyles, plainSheet],
    body: (
      <Layout site={site}>
        <Plain
          folio={serverError.code}
          heading={serverError.heading}
          text={serverError.text}
          more={<Help />}
        >
          <a className="button" href={paths.home}>
            {serverError.home}
          </a>
          {again && (
            <a className="button quiet" href={again}>
              {serverError.again}
            </a>
          )}
        </Plain>
      </Layout>
    ),
  }
}
