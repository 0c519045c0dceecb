import { contentFrom } from './content-from.ts'
import type { Content, Loaded } from './content.ts'
import { readContentFiles } from './files.ts'
import { problemText } from './problem.ts'

/** Reads a content folder, for the build, the development server, tests and scripts. */
export async function loadContent(folder = 'content'): Promise<Loaded> {
  return contentFrom(await readContentFiles(folder))
}

/** The same; rejects with all problems in the message. */
export async function correctContent(folder?: string): Promise<Content> {
  const { content, problems } = await loadContent(folder)
  if (problems.length === 0) return content
  const error = new Error(problems.map(problemText).join('\n'))
  // The stack does not help the person who edits the content.
  error.stack = error.message
  throw error
}
