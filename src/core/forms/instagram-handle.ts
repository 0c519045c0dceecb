import { cleanIdentifier } from './text.ts'

const PROFILE = /^(?:https?:\/\/)?(?:www\.)?instagram\.com\/@?([\w.]+)\/?(?:\?.*)?$/i

/** The handle without its @, also from the URL of a profile. Other text stays: only its length is checked. */
export function instagramHandle(text: string): string {
  const handle = cleanIdentifier(text).replace(/^[@ ]+/, '')
  return PROFILE.exec(handle)?.[1] ?? handle
}
