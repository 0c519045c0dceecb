import { cleanIdentifier } from './text.ts'

// Browsers from before 2023 have no lookbehind.
const HANDLE = String.raw`([\w.]{0,29}\w)(?![\w@])`
const PROFILE = new RegExp(
  String.raw`(?:^|[^\w-])instagr(?:am\.com|\.am)/(?:(?:stories|_u)/)?@?${HANDLE}`,
  'i',
)
const MENTION = new RegExp(String.raw`(?:^|[^\w.@])@+\s*${HANDLE}`)
const WHOLE = new RegExp(String.raw`^${HANDLE}\.*$`)

/** Instagram paths that are not profiles. */
const NO_PROFILE = /^(?:p|reels?|tv|explore|accounts|direct|stories|highlights)$/i

/** The handle in a text, from a link before a mention; "N/A" and "-" count as empty. Other text stays: only its length is checked. */
export function instagramHandle(text: string): string {
  const typed = cleanIdentifier(text)
  if (!/[\p{L}\p{N}_]/u.test(typed) || /^n\/a\.?$/i.test(typed)) return ''
  const profile = PROFILE.exec(typed)?.[1]
  if (profile !== undefined && !NO_PROFILE.test(profile)) return profile
  return (MENTION.exec(typed) ?? WHOLE.exec(typed))?.[1] ?? typed
}
