import type { Notice } from '../content/notices.ts'
import { accept } from '../delivery/accept.ts'
import type { Submission } from '../delivery/submission.ts'
import type { Counted } from '../domain/beacons.ts'
import type { Attribution } from '../posts/attribution.ts'
import type { AppContext } from './app-env.ts'
import { toastFor } from './form-errors.ts'
import { isWithinLimit } from './limiter.ts'
import type { PostedForm } from './posted-form.ts'
import { storesOf } from './wiring.ts'

type Problem = {
  status: 409 | 422 | 429 | 503
  error: string
  notice: Notice | undefined
  errors?: Record<string, string[]>
}

type FormResult<Submitted> = { ok: true; submission: Submitted } | ({ ok: false } & Problem)

/** Takes a post: within the limit, while the form is open, if its fields are right, and if a store keeps it. */
export async function submit<Field extends string, Value, Submitted extends Submission>(
  c: AppContext,
  form: PostedForm<Field, Value, Submitted>,
  attribution: Attribution,
): Promise<FormResult<Submitted>> {
  if (!(await isWithinLimit(c.env.LIMITER, c.req.raw))) {
    return { ok: false, status: 429, error: 'too_many', notice: form.failure }
  }
  if (form.gate) return { ok: false, status: 409, ...form.gate }
  const parsed = form.read()
  if (!parsed.ok) {
    const { errors } = parsed
    return { ok: false, status: 422, error: 'invalid', errors, notice: toastFor(form, errors) }
  }
  const submission = await form.submission(parsed.value, { ...parsed.marks, attribution })
  const { ok } = await accept(storesOf(c), submission)
  return ok
    ? { ok, submission }
    : { ok: false, status: 503, error: 'unavailable', notice: form.failure }
}

/** A held post is from a bot or a preview, and is not counted. */
export function countedOf<Submitted extends Submission>(
  { place, counted }: Pick<PostedForm<never, never, Submitted>, 'place' | 'counted'>,
  result: FormResult<Submitted>,
): readonly Counted[] {
  if (!result.ok) return [{ event: 'refused', place, reason: result.error }]
  return result.submission.hold === undefined ? counted(result.submission) : []
}
