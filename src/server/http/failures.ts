import { entryPath } from '../../core/pages/paths.ts'

/** The JSON of a failure: entries use `success`, everything else `ok`. */
export function failureBody({ req }: { req: { path: string } }, error: string) {
  return req.path.startsWith(entryPath('')) ? { success: false, error } : { ok: false, error }
}

/** `Retry-After` in seconds: the limiter's period for 429, less for 503. */
export function retryAfter(status: number): Record<string, string> {
  if (status === 429) return { 'retry-after': '60' }
  return status === 503 ? { 'retry-after': '30' } : {}
}
