import { z } from 'zod'
import { group } from '../fields.ts'

export const cards = z.strictObject({
  cards: group('home', 'chapter', 'page', 'identity').extend({
    giveaway: group('not_started', 'open', 'ended'),
  }),
})
