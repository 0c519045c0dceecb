const ADDRESS =
  /^https?:\/\/[\p{L}\p{M}\p{N}._-]+(?::\d+)?(?:[/?#][^\s\p{C}\p{Default_Ignorable_Code_Point}]*)?$/iu

export const urlHint = 'the whole address, like https://www.example.com, without spaces'

/**
 * The one reader of URLs that an owner writes: fields, links, settings. A host without a dot exists only on a developer's
 * computer.
 */
export function readUrl(text: string, { isLocal = false } = {}): URL | undefined {
  const url = ADDRESS.test(text) ? URL.parse(text) : null
  return url && (isLocal || url.hostname.includes('.')) ? url : undefined
}
