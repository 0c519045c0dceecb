/** A host, perhaps a port, and a path without spaces and invisible characters; no user name. */
const ADDRESS =
  /^https?:\/\/[\p{L}\p{M}\p{N}._-]+(?::\d+)?(?:[/?#][^\s\p{C}\p{Default_Ignorable_Code_Point}]*)?$/iu

export const urlHint = 'the whole address, like https://www.example.com, without spaces'

/** Reads a URL that an owner writes: in fields, links, settings. `isLocal` also accepts a host without a dot. */
export function readUrl(text: string, { isLocal = false } = {}): URL | undefined {
  const url = ADDRESS.test(text) ? URL.parse(text) : null
  return url && (isLocal || url.hostname.includes('.')) ? url : undefined
}
