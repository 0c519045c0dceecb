import { signupFields } from '../../core/forms/fields.ts'
import { paths } from '../../core/pages/paths.ts'
import type { Signup } from '../ledger/schemas.ts'
import { forwardedValues } from './forwarded.ts'
import { outcomeOfOwnCode } from './outcome.ts'
import { json, type ListSettings, type Service, serviceDefaults } from './service.ts'

/** Calls the owner's Supabase function with the fields of the form, `source` and `quizResult`. */
export function supabase({ url = '', key }: ListSettings): Service {
  // The function's path is the site's without `/supabase`.
  const address = `${url}${paths.newsletter.replace('/supabase', '')}`
  const headers = key === undefined ? {} : { apikey: key, authorization: `Bearer ${key}` }
  return {
    ...serviceDefaults,
    name: 'Supabase',
    requestOf({ payload }) {
      const { source, quizResult } = JSON.parse(payload) as Signup
      const body = { ...forwardedValues(payload, signupFields), source, quizResult }
      return json(address, headers, body)
    },
    outcomeOf: outcomeOfOwnCode,
    upserts: false,
  }
}
