import type { ReactNode } from 'react'
import { author, book } from 'virtual:content/book'
import { prose } from 'virtual:content/pages'
import { present } from 'virtual:content/site'
import { longInstant } from '../../core/time/dates.ts'
import { factsOf } from '../../core/pages/pages.ts'
import { onHome, paths } from '../../core/pages/paths.ts'
import type { Site } from '../../core/configuration.ts'
import { footer, navigation, preview, siteLabels as labels } from './labels.ts'
import { BuyLink } from './links.tsx'

/** `path` marks the current link in the menu. */
export function Layout(props: { site: Site; path: string | undefined; children: ReactNode }) {
  const { site, path, children } = props
  return (
    <>
      <a className="skip green-ground" href="#main">
        {navigation.skip}
      </a>
      {site.preview && (
        <aside aria-label={preview.ribbon}>
          <p className="ribbon">
            {`${preview.ribbon}: ${preview.text(longInstant(site.preview))}`}
          </p>
        </aside>
      )}
      <Header path={path} site={site} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  )
}

const sections = ['home', 'about', 'transform', 'journey'] as const

// On a phone the menu is a popover, which works without JavaScript. A link to a section of the page
// moves the focus there, and layout.css hides the menu.
function Header({ path, site }: { path: string | undefined; site: Site }) {
  const links = [
    ...sections.map((name) => ({ href: onHome(name, path), text: navigation[name] })),
    ...linksIn('head'),
  ]
  return (
    <header className="top">
      <a className="brand subheading" href={paths.home}>
        {book.title}
      </a>
      <button
        className="menu control"
        type="button"
        popoverTarget="menu"
        popoverTargetAction="show"
      >
        {navigation.menu}
      </button>
      <nav className="site-nav" id="menu" popover="auto" aria-label={labels.mainNavigation}>
        <ul>
          {links.map(({ href, text }) => (
            <li key={href}>
              <a href={href} aria-current={href === path ? 'page' : undefined}>
                {text}
              </a>
            </li>
          ))}
        </ul>
        <button
          className="menu control"
          type="button"
          popoverTarget="menu"
          popoverTargetAction="hide"
        >
          {navigation.close}
        </button>
      </nav>
      <BuyLink site={site} place="head" className="button top-buy" />
    </header>
  )
}

const footerLinks = [...linksIn('foot'), { href: paths.licenses, text: footer.licenses }]

function linksIn(menu: 'head' | 'foot'): { href: string; text: string }[] {
  return present.flatMap((name) => {
    const { path: href, [menu]: label } = factsOf(name)
    const text = menu === 'foot' ? (prose[name]?.footer ?? label) : label
    return text ? { href, text } : []
  })
}

function Footer() {
  return (
    <footer className="foot">
      <p>{book.tagline}</p>
      <ul>
        {footerLinks.map(({ href, text }) => (
          <li key={href}>
            <a href={href}>{text}</a>
          </li>
        ))}
      </ul>
      <small>{book.scripture}</small>
      <small>{footer.rights({ year: book.year, author: author.name })}</small>
    </footer>
  )
}
