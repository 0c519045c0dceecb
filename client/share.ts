import type { SharePlace } from '../src/core/pages/events.ts'
import { sendEvent } from './visit.ts'

const STATUS_MS = 4000
/** The tap stays valid for 5 s in Chromium, so that the link can still be shared. */
const PICTURE_MS = 2500

/**
 * Opens the share sheet, with the picture beside the link if possible; else copies the URL and
 * announces it; else shows the URL, as in apps that have neither.
 */
export async function share(link: HTMLAnchorElement): Promise<void> {
  const { share: place, title } = link.dataset
  const url = canonical(link)
  const shared =
    (await openSheet(link, { url, ...(title && { title }) })) ?? (await copyUrl(link, url))
  if (shared) sendEvent({ event: 'shared', place: place as SharePlace })
}

/** Whether it was shared; undefined without a share sheet. */
async function openSheet(link: HTMLAnchorElement, data: ShareData): Promise<boolean | undefined> {
  if (!navigator.canShare?.(data)) return undefined
  const file = await pictureBeside(link, data)
  const shared = file && (await tryShare({ ...data, files: [file] }))
  return shared ?? tryShare(data)
}

async function tryShare(data: ShareData): Promise<boolean | undefined> {
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    // Closed by the visitor; any other error counts as no sheet.
    return error instanceof DOMException && error.name === 'AbortError' ? false : undefined
  }
}

async function pictureBeside(link: Element, data: ShareData): Promise<File | undefined> {
  const picture = link.parentElement?.querySelector<HTMLAnchorElement>('a[download]')
  if (!picture) return undefined
  const fileOf = (parts: Blob[]) => new File(parts, picture.download, { type: 'image/jpeg' })
  if (!navigator.canShare({ ...data, files: [fileOf([])] })) return undefined
  try {
    const response = await fetch(picture.href, { signal: AbortSignal.timeout(PICTURE_MS) })
    return response.ok ? fileOf([await response.blob()]) : undefined
  } catch {
    return undefined
  }
}

async function copyUrl(link: HTMLAnchorElement, url: string): Promise<boolean> {
  const status = link.nextElementSibling
  try {
    await navigator.clipboard.writeText(url)
  } catch {
    // No clipboard without https, or it was denied.
    if (!status) return false
    status.className = 'share-address'
    status.textContent = url
    getSelection()?.selectAllChildren(status)
    return false
  }
  link.dataset['copied'] = ''
  if (status) status.textContent = link.querySelector('[aria-hidden]')?.textContent ?? ''
  setTimeout(() => {
    delete link.dataset['copied']
    if (status) status.textContent = ''
  }, STATUS_MS)
  return true
}

function canonical({ pathname, href }: HTMLAnchorElement): string {
  const pageUrl = document.querySelector<HTMLMetaElement>('[property="og:url"]')?.content ?? href
  return new URL(pathname, pageUrl).href
}
