import { z } from 'zod'
import { isOwnPage } from '../own-pages.ts'
import { hinted } from './fields.ts'

const FROM = 'write an old address of this site in small letters, like /giveaway'
const TO = 'write a page of this site, like /contest'

/** `redirects.yaml`: old paths and the pages that replace them. No redirect leads to another. */
export const redirectsSchema = z.strictObject({
  redirects: z
    .array(
      z.strictObject({
        from: hinted(FROM)
          .refine((path) => path.trim() === '' || /^(\/[a-z0-9._-]+)+$/.test(path), FROM)
          .refine((path) => !isOwnPage(path), 'take these lines away; this address is a page'),
        to: hinted(TO).refine((path) => path.trim() === '' || isOwnPage(path), TO),
      }),
      { error: 'write its entries below it, each beginning with "- "' },
    )
    .superRefine((redirects, context) => {
      for (const [index, { from }] of redirects.entries()) {
        if (redirects.findIndex((other) => other.from === from) === index) continue
        const message = 'take these lines away; this address stands above'
        context.addIssue({ code: 'custom', path: [index, 'from'], message })
      }
    }),
})

export type Redirects = z.infer<typeof redirectsSchema>['redirects']
