import type { Page } from 'playwright-core'

/** What a document says of itself before any script runs. */
export type Report = {
  title: string
  language: string
  headings: number
  hrefs: string[]
  ids: string[]
}

/** Reads a document as the server sent it. */
export function reportOf(page: Page, html: string): Promise<Report> {
  return page.evaluate((text) => {
    const sent = new DOMParser().parseFromString(text, 'text/html')
    const all = (selector: string) => [...sent.querySelectorAll(selector)]
    return {
      title: sent.title,
      language: sent.documentElement.lang,
      headings: all('h1').length,
      hrefs: all('a[href]').map((link) => link.getAttribute('href') ?? ''),
      ids: all('[id]').map(({ id }) => id),
    }
  }, html)
}
