import { z } from 'zod'
import { wordsWithCount } from '../../quiz-length.ts'
import { group, words } from '../fields.ts'

export const quizResult = z.strictObject({
  quizResult: group(
    'primary',
    'secondary',
    'secondaryIntro',
    'seeker',
    'startWith',
    'actionsHeading',
    'unlockHeading',
    'unlockText',
    'unlockButton',
    'unlockSubmit',
    'unlockSending',
    'share',
  ).extend({
    unlockConsent: wordsWithCount(),
    guide: words('identity'),
    actions: z.strictObject({
      chapter: group('text').extend({ title: words('chapter') }),
      chapterInBook: group('text').extend({ title: words('chapter') }),
      guide: group('text').extend({ title: words('identity') }),
      affirmations: group('title', 'text'),
    }),
  }),
  sharedResult: group('lead', 'button', 'guide', 'neighbors').extend({
    metaDescription: words('title'),
  }),
})
