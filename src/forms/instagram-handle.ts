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

/** The first handle in a text; "N/A" and "-" count as empty. Other text is unchanged, because an optional field rejects nothing. */
export function instagramHandle(text: string): string {
  const typed = cleanIdentifier(text)
  if (!/[\p{L}\p{N}_]/u.test(typed) || /^n\/a\.?$/i.test(typed)) return ''
  const [, profile = 'p'] = PROFILE.exec(typed) ?? []
  if (!NO_PROFILE.test(profile)) return profile
  return (MENTION.exec(typed) ?? WHOLE.exec(typed))?.[1] ?? typed
}
