import { fieldMessages as messages } from 'virtual:content/labels/forms'
import { emailKey, isEmail } from '../forms/email.ts'
import type { FieldKind } from '../forms/fields.ts'
import { instagramHandle, isBlank } from '../forms/text.ts'

type Rule = {
  isEmpty: (value: string) => boolean
  /** Checks a value that is not empty; its length is checked separately. */
  shape?: (value: string) => string | undefined
  counted?: (value: string) => string
}

// The server calls these rules from its zod schemas (`submission-schemas.ts`), the browser directly, without zod.
export const rules: Record<FieldKind, Rule> = {
  name: { isEmpty: isBlank },
  email: {
    isEmpty: (value) => value.trim() === '',
    shape: (value) => (isEmail(emailKey(value)) ? undefined : messages.emailShape),
    counted: () => '', // `isEmail` checks the length.
  },
  handle: {
    isEmpty: (value) => instagramHandle(value) === '',
    shape: (value) => (/^[\w.]*$/.test(instagramHandle(value)) ? undefined : messages.handleShape),
    counted: instagramHandle,
  },
  text: { isEmpty: (value) => value.trim() === '' },
  check: { isEmpty: (value) => value !== 'true' },
}
