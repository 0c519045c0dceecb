import type { SharePlace } from '../src/domain/events'
import { count } from './count'

const SAID_MS = 4000

/** Hands a link's page to the system's share sheet; where there is none copies its address, and says so; else goes there. */
export async function share(link: HTMLAnchorElement): Promise<void> {
  const { share: place, title } = link.dataset
  const url = canonical(link)
  const shared = (await sheet({ url, ...(title && { title }) })) ?? (await copied(link, url))
  if (shared === undefined) location.assign(link.href)
  if (shared) count({ event: 'shared', place: place as SharePlace })
}

/** Whether the sheet took it; undefined where there is none. */
async function sheet(data: ShareData): Promise<boolean | undefined> {
  if (!navigator.canShare?.(data)) return undefined
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    // Whoever closes the sheet has decided; what else goes wrong is the sheet's.
    return error instanceof DOMException && error.name === 'AbortError' ? false : undefined
  }
}

async function copied(link: HTMLAnchorElement, url: string): Promise<true | undefined> {
  try {
    await navigator.clipboard.writeText(url)
  } catch {
    return undefined // no clipboard without https, or it was denied
  }
  const status = link.nextElementSibling
  link.dataset['copied'] = ''
  if (status) status.textContent = link.querySelector('[aria-hidden]')?.textContent ?? ''
  setTimeout(() => {
    delete link.dataset['copied']
    if (status) status.textContent = ''
  }, SAID_MS)
  return true
}

/** The page's own address, without tags, on the origin that the site calls its own. */
function canonical({ pathname, href }: HTMLAnchorElement): string {
  const own = document.querySelector<HTMLMetaElement>('[property="og:url"]')?.content ?? href
  return new URL(pathname, own).href
}
