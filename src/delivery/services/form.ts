import { entryFields } from '../../forms/fields.ts'
import { entryPath } from '../../pages/paths.ts'
import { type ServiceAnswer, jsonFields, type Judge, judgeForm, type Outcome } from '../outcome.ts'
import { forwardedValues } from './forwarded.ts'
import { json, type Service } from './service.ts'

type FormSettings = { url: string; formId: string; judge?: Judge }

/** A form service at the specification's path. It receives exactly the fields of the form. */
export function form({ url, formId: configured, judge = judgeForm }: FormSettings): Service {
  const urlOf = (formId: string | null) => `${url}${entryPath(formId ?? configured)}`
  return {
    name: 'The form service',
    requestsOf: ({ payload, formId }) => [
      json(urlOf(formId), {}, forwardedValues(payload, entryFields)),
    ],
    judge,
    calls: 1,
    urlOf,
  }
}

/** Formspree's own client requires a string `next`: https://www.npmjs.com/package/@formspree/core */
export const judgeFormspree: Judge = judgedBy(({ next }) => typeof next === 'string')

/** https://getform.io: `{"success":true}` */
export const judgeGetform: Judge = judgedBy(({ success }) => success === true)

function judgedBy(isTaken: (fields: Readonly<Record<string, unknown>>) => boolean): Judge {
  return async ({ status, text }: ServiceAnswer): Promise<Outcome> => {
    const body = await text()
    const outcome = await judgeForm({ status, text: async () => body })
    if (outcome.is !== 'delivered' || isTaken(jsonFields(body))) return outcome
    return { is: 'unclear', cause: 'unreadable_answer' }
  }
}
