import { z } from 'zod'
import { hinted } from './fields.ts'

const FROM = 'write an old address of this site in small letters, like /giveaway'
const TO = 'write a page of this site, like /contest'

/** `redirects.yaml`: old paths and the pages that replace them. No redirect leads to another, and none away from a page. */
export function redirectsSchema(isPage: (path: string) => boolean) {
  return z.strictObject({
    redirects: z
      .array(
        z.strictObject({
          from: hinted(FROM)
            .refine((path) => path.trim() === '' || /^(\/[a-z0-9._-]+)+$/.test(path), FROM)
            .refine((path) => !isPage(path), 'take these lines away; this address is a page'),
          to: hinted(TO).refine((path) => path.trim() === '' || isPage(path), TO),
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
}

export type Redirects = z.infer<ReturnType<typeof redirectsSchema>>['redirects']
