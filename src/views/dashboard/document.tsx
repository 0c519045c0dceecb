import type { ReactNode } from 'react'
import { book } from 'virtual:content/book'
import { dashboardPaths } from '../../core/pages/dashboard-paths.ts'
import { paths } from '../../core/pages/paths.ts'
import formSheet from '../forms/form.css?inline'
import dashboardSheet from './dashboard.css?inline'
import { brand, pages } from './labels.ts'
import { DoneNote } from './parts.tsx'

/** `menu`: the page's place in the menu, and by default its title. `lead`: what stands below its heading. */
export type DashboardPage = {
  menu: keyof typeof dashboardPaths
  title?: string
  lead?: ReactNode
  body: ReactNode
}

export const dashboardSheets = [formSheet, dashboardSheet]

/** A page without anything that is for visitors. `query` says what the last press of a button has done. */
export function DashboardDocument(props: {
  page: DashboardPage
  query: Readonly<Record<string, string>>
  css: string
}) {
  const { page, query, css } = props
  const title = page.title ?? pages[page.menu]
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title} | ${brand} | ${book.title}`}</title>
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <style dangerouslySetInnerHTML={{ __html: css }} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>
        <a className="skip green-ground" href="#main">
          Skip to the content
        </a>
        <header className="dashboard-head">
          <nav aria-label={brand}>
            <ul className="row">
              {Object.entries(dashboardPaths).map(([name, href]) => (
                <li key={name}>
                  <a
                    className="lone-link"
                    href={href}
                    aria-current={name === page.menu ? 'page' : undefined}
                  >
                    {pages[name as DashboardPage['menu']]}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <a className="lone-link" href={paths.home}>
            Site
          </a>
        </header>
        <main id="main" className="dashboard" tabIndex={-1}>
          <header>
            <h1>{title}</h1>
            {page.lead}
          </header>
          <DoneNote query={query} />
          {page.body}
        </main>
      </body>
    </html>
  )
}
