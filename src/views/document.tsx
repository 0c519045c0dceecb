import { build } from 'virtual:build'
import type { Site } from '../domain/site'
import type { Page } from './page'

/** The HTML document around a page: everything in it is the same for every visitor. */
export function Document({ page, site, css }: { page: Page; site: Site; css: string }) {
  const url = `${site.origin}${page.path}`
  const indexed = page.indexed !== false && site.preview === undefined
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{page.title}</title>
        <meta name="description" content={page.description} />
        {indexed ? <link rel="canonical" href={url} /> : <meta name="robots" content="noindex" />}
        <meta name="color-scheme" content="light dark" />
        <style dangerouslySetInnerHTML={{ __html: css }} />
        <script
          type="module"
          src={build.entry.src}
          integrity={build.entry.integrity}
          fetchPriority="low"
        />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <meta property="og:type" content="website" />
        <meta property="og:title" content={page.title} />
        <meta property="og:description" content={page.description} />
        <meta property="og:url" content={url} />
        <meta property="og:image" content={`${site.origin}/icons/share.png`} />
        <meta name="twitter:card" content="summary_large_image" />
        {page.structuredData?.map((data) => (
          <script
            key={JSON.stringify(data)}
            type="application/ld+json"
            // A closing tag inside the data must not end the element.
            dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
          />
        ))}
      </head>
      <body>{page.body}</body>
    </html>
  )
}
