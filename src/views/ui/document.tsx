import type { Graph, Thing } from 'schema-dts'
import { build } from 'virtual:build'
import { linkPreviews } from 'virtual:link-previews'
import { book } from 'virtual:content/book'
import { colorSheet } from 'virtual:content/site'
import { linkPreviewSize } from '../../core/pages/pages.ts'
import { canonicalPathOf } from '../../core/pages/site-pages.ts'
import { paths } from '../../core/pages/paths.ts'
import type { Site } from '../../core/configuration.ts'
import baseSheet from './base.css?inline'
import fontsSheet from './fonts.css?inline'
import layoutSheet from './layout.css?inline'
import { Layout } from './layout.tsx'
import type { ErrorPage, Page } from './page.ts'
import partsSheet from './parts.css?inline'
import printSheet from './print.css?inline'
import tokensSheet from './tokens.css?inline'

/** The shared sheets, then a page's own. The tokens declare the order of the layers. */
export function stylesOf(styles: readonly string[]): string {
  const common = [
    tokensSheet,
    colorSheet,
    fontsSheet,
    baseSheet,
    partsSheet,
    layoutSheet,
    printSheet,
  ]
  return [...common, ...styles].join('')
}

/** `css`: the page's styles; the Content-Security-Policy has their hash. */
export function Document({ page, site, css }: { page: Page | ErrorPage; site: Site; css: string }) {
  const url = `${site.origin}${canonicalPathOf(site, page.path ?? paths.home)}`
  const indexed = page.indexed === true && site.preview === undefined
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{page.title}</title>
        <meta name="description" content={page.description} />
        {indexed ? <link rel="canonical" href={url} /> : <meta name="robots" content="noindex" />}
        <meta name="color-scheme" content="light dark" />
        <meta name="format-detection" content="telephone=no" />
        <style dangerouslySetInnerHTML={{ __html: css }} />
        <script
          type="module"
          src={build.script.src}
          integrity={build.script.integrity}
          fetchPriority="low"
        />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <link rel="manifest" href={paths.manifest} />
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content={book.title} />
        <meta property="og:title" content={page.title} />
        <meta property="og:description" content={page.description} />
        <meta property="og:url" content={url} />
        <LinkPreview page={page} site={site} />
        {page.structuredData && (
          <script
            type="application/ld+json"
            dangerouslySetInnerHTML={{ __html: graphOf(page.structuredData) }}
          />
        )}
      </head>
      <body>
        <Layout site={site} path={page.path}>
          {page.body}
        </Layout>
      </body>
    </html>
  )
}

function LinkPreview({ page, site }: { page: Page | ErrorPage; site: Site }) {
  const preview = linkPreviews[page.linkPreview ?? page.path ?? ''] ?? linkPreviews[paths.home]
  if (preview === undefined) return null
  const url = `${site.origin}${preview.src}`
  return (
    <>
      <meta property="og:image" content={url} />
      <meta property="og:image:type" content={linkPreviewSize.type} />
      <meta property="og:image:width" content={String(linkPreviewSize.width)} />
      <meta property="og:image:height" content={String(linkPreviewSize.height)} />
      <meta property="og:image:alt" content={preview.alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/** A page’s data for its script element. */
export function graphOf(things: readonly Thing[]): string {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': things }
  // Escapes `<`, so that the data cannot close the element.
  return JSON.stringify(graph).replaceAll('<', '\\u003c')
}
