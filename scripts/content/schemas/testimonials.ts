import { z } from 'zod'
import { sample, words } from './fields.ts'

const RATING = 'write the stars that this reader gave, 1 to 5'

/** `testimonials.yaml`, in display order. */
export const testimonialsSchema = z
  .array(
    z.strictObject({
      sample,
      name: words(),
      text: words(),
      rating: z.int({ error: RATING }).min(1, RATING).max(5, RATING),
    }),
    { error: 'write one reader after the other, each beginning with "- name:"' },
  )
  .nonempty('write at least one reader, beginning with "- name:"')

export type Testimonials = z.infer<typeof testimonialsSchema>
