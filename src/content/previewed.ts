import { previewed } from 'virtual:content/chapters'

/** Whether a chapter has a preview. Separate from the texts, so that the browser's script does not contain them. */
export function isPreviewed(slug: string): boolean {
  return previewed.includes(slug)
}
