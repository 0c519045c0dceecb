import { z } from 'zod'
import { dated, group, words } from '../fields.ts'

const phases = z.strictObject({ not_started: dated, open: dated, ended: dated })
const plural = group('one', 'other')

export const contest = z.strictObject({
  contest: group('eyebrow', 'closedWhileOpen').extend({
    yourTime: words('yourTime'),
    promoButton: group('not_started', 'open', 'ended'),
    banner: phases,
    tiles: z.strictObject({
      winners: plural,
      days: z.strictObject({ not_started: plural, open: plural, ended: plural }),
      copies: group('value', 'label'),
      price: group('value', 'label', 'ended'),
    }),
    comingSoon: group('heading', 'calendar', 'mailingList').extend({ text: dated }),
    ended: group('heading', 'text', 'buy', 'quiz'),
    winner: z.strictObject({
      announced: dated,
      named: z.strictObject({ one: words('winners'), other: words('winners') }),
    }),
    others: group('heading'),
    form: group(
      'heading',
      'fullName',
      'email',
      'instagram',
      'instagramHelp',
      'reason',
      'reasonHelp',
      'agreement',
      'agreementLink',
      'agreementHelp',
      'statement',
      'rulesLink',
      'submit',
      'sending',
    ),
    prize: group('heading'),
    howToWin: group('heading', 'past', 'free', 'wasFree'),
    confirmation: group(
      'metaTitle',
      'heading',
      'receipt',
      'receiptWhole',
      'receiptHelp',
      'quiz',
      'share',
      'home',
    ).extend({
      text: dated,
    }),
    notEntered: group('metaTitle', 'heading', 'text', 'button'),
    rules: group('metaTitle', 'heading'),
  }),
})
