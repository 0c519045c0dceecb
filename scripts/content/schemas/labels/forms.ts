import { z } from 'zod'
import { group, words } from '../fields.ts'

export const forms = z.strictObject({
  form: group('firstName', 'fullName', 'email', 'optional', 'website').extend({
    suggestion: words('email'),
  }),
  fieldMessages: group(
    'firstName',
    'fullName',
    'email',
    'emailShape',
    'handleShape',
    'agreement',
  ).extend({ tooLong: words('max') }),
})
