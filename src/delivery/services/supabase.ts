import { forwardedNames, signupFields } from '../../forms/fields.ts'
import { paths } from '../../pages/paths.ts'
import { judgeStatus } from '../outcome.ts'
import { json, type Service } from './service.ts'
import { picked } from './form.ts'

/** The specification's own call: a function of the owner's, which gets exactly the fields of the form. */
export function supabase({ url, key }: { url: string; key: string | undefined }): Service {
  // The upstream's path is the site's path without its prefix.
  const address = `${url}${paths.newsletter.replace('/supabase', '')}`
  const headers = key === undefined ? {} : { apikey: key, authorization: `Bearer ${key}` }
  const sent = [...forwardedNames(signupFields), 'source', 'quizResult']
  return {
    name: 'Supabase',
    requestsOf: ({ payload }) => [json(address, headers, picked(payload, sent))],
    judge: judgeStatus,
    calls: 1,
    urlOf: () => address,
  }
}
