import { book, contact } from '../../content/book'
import type { LegalPage } from '../../content/legal'
import { commonStyles } from '../common-styles'
import { Layout } from '../layout'
import type { Page } from '../page'
import type { Site } from '../../domain/site'
import { Prose } from '../prose'
import prose from '../prose.css?inline'

/** `/privacy`, `/terms`, `/support` and `/accessibility`. */
export function legalPage(site: Site, path: string, page: LegalPage): Page {
  const sections = page.sections.map(({ heading, paragraphs }) => ({
    heading,
    paragraphs: paragraphs.map(withAddress),
  }))
  return {
    path,
    title: `${page.title} | ${book.title}`,
    description: page.description,
    styles: [...commonStyles, prose],
    body: (
      <Layout site={site} path={path}>
        <Prose heading={page.title} lead={page.description} sections={sections} />
      </Layout>
    ),
  }
}

/** The contact address as a link, wherever a text names it. */
function withAddress(text: string) {
  const [before = '', ...rest] = text.split('{email}')
  return [before, ...rest.flatMap((part, index) => [<Address key={index} />, part])]
}

function Address() {
  return <a href={`mailto:${contact.email}`}>{contact.email}</a>
}
