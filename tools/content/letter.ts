import { plainText } from './plain-text.ts'
import type { Template } from './mails.ts'
import type { ProseElement } from '../../src/core/content/prose.ts'

/** A block of a mail as plain text, with the address of each link. Lines of a quotation are indented. */
export function textOf(block: ProseElement): string {
  const words = plainText([block], (words, href) =>
    href.replace(/^mailto:/, '') === words ? words : `${words} (${href})`,
  )
  return block.type === 'blockquote' ? words.replaceAll(/^(?=.)/gm, '  ') : words
}

/** A mail as the owner's mail program gets it, with names in double braces. */
export function letterOf({ subject, text }: Pick<Template, 'subject' | 'text'>) {
  return { subject, text: text.map(textOf).join('\n\n') }
}
