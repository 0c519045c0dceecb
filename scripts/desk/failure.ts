const fileTroubles: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'one of its folders is a file',
  EISDIR: 'it is a folder',
  EACCES: 'you may not read or write it',
  EPERM: 'you may not read or write it',
  EROFS: 'its disk cannot be written',
  ENOSPC: 'its disk is full',
}

/**
 * A failure that nobody foresaw, in a sentence: what kind, and in which line of the desk. Never its own message, which
 * likes to quote what offended it, and that may be a person's words. A file is named, since whoever runs the desk named it.
 */
export function failureText(error: unknown): string {
  const { code = '', path } = (error ?? {}) as { code?: string; path?: string }
  const trouble = fileTroubles[code]
  if (trouble !== undefined && path !== undefined) return `${path}: ${trouble}.`
  const name = error instanceof Error ? error.name : 'something thrown'
  const at = /scripts\/(desk\/[\w/-]+\.ts:\d+)/.exec((error as Error | undefined)?.stack ?? '')?.[1]
  return `The desk failed: ${[name, code].filter(Boolean).join(' ')}${at ? ` at scripts/${at}` : ''}.`
}
