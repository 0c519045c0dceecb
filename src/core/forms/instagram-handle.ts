import { cleanIdentifier } from './text.ts'

const PROFILE = /^(?:https?:\/\/)?(?:www\.)?instagram\.com\/@?([\w.]+)\/?(?:\?.*)?$/i

/** The handle, without an @ before it, from the address of a profile too. Other text stays: only its length is checked. */
export function instagramHandle(text: string): string {
  const typed = cleanIdentifier(text).replace(/^[@ ]+/, '')
  return PROFILE.exec(typed)?.[1] ?? typed
}
