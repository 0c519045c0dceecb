import { z } from 'zod'
import { group, words } from '../fields.ts'

export const chapter = z.strictObject({
  chapterPage: group(
    'discover',
    'why',
    'outline',
    'bookOutline',
    'guide',
    'previous',
    'next',
    'navigation',
  ).extend({ label: words('number'), invitation: group('heading', 'text', 'buy') }),
  guidePage: group(
    'eyebrow',
    'meaning',
    'verse',
    'practices',
    'chapter',
    'printHint',
    'print',
  ).extend({
    metaDescription: words('title'),
    share: words('title'),
    day: words('n'),
  }),
})
