import { previewed } from 'virtual:content/chapters'

/** Whether a chapter's opening can be read on the site. Apart from the openings, so that a browser need not load those. */
export function isPreviewed(slug: string): boolean {
  return previewed.includes(slug)
}
