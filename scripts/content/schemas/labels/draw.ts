import { z } from 'zod'
import { dated, group, headed, words } from '../fields.ts'

export const draw = z.strictObject({
  draw: group('metaTitle', 'metaDescription', 'heading', 'lead').extend({
    list: group('heading', 'text', 'link'),
    commitment: group('heading', 'count', 'head', 'fingerprint', 'fingerprintHelp').extend({
      waiting: z.strictObject({ before: dated, after: dated }),
      text: words('madeAt', 'round', 'roundAt'),
    }),
    result: group('heading', 'waiting', 'text', 'proof').extend({
      passedOver: z.strictObject({ one: words('n'), other: words('n') }),
      events: group('drawn').extend({
        notified: words('place'),
        accepted: words('place', 'name'),
        expired: words('place', 'reason'),
      }),
      reasons: group('no_answer', 'undeliverable', 'declined', 'ineligible'),
    }),
    check: group(
      'heading',
      'text',
      'label',
      'help',
      'button',
      'working',
      'without',
      'failed',
      'unreadable',
      'good',
      'bad',
      'withoutSeals',
      'noReceipt',
      'kept',
      'noSeal',
      'noCode',
    ).extend({
      checks: group('list', 'published', 'states', 'beacon', 'ranking', 'winners'),
      verdicts: group('pass', 'fail', 'waiting'),
      receipt: words('line', 'count'),
      place: words('place'),
      seal: words('line'),
    }),
    limits: headed,
    entered: group('text', 'link').extend({ seal: words('hour', 'head', 'count') }),
  }),
})
