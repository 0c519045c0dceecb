import { z } from 'zod'
import { inMenu } from '../../../src/pages/paths.ts'
import { dated, group, headed, words, wordsWithCount } from './fields.ts'

const site = z.strictObject({
  navigation: group(
    'home',
    'about',
    'transform',
    'journey',
    ...inMenu('head'),
    'buy',
    'menu',
    'close',
    'skip',
  ),
  labels: group('mainNavigation', 'newTab', 'copied', 'close').extend({
    updated: words('date'),
  }),
  footer: group('line', ...inMenu('foot'), 'licenses', 'scripture').extend({
    rights: words('year', 'author'),
  }),
  images: group('failed'),
  help: group('question', 'link'),
  preview: group('ribbon').extend({ text: words('now') }),
  thankYou: group('metaTitle', 'heading', 'lead', 'inboxHeading', 'inbox', 'home').extend({
    book: group('label', 'title', 'text', 'button'),
  }),
  comingSoon: group('heading', 'text', 'more', 'buy', 'guide', 'unknown', 'near', 'quiz'),
  notFound: group('metaTitle', 'code', 'heading', 'text', 'home', 'quiz'),
  serverError: group('metaTitle', 'code', 'heading', 'text', 'home', 'again'),
  badRequest: group('home', 'form').extend({
    reasons: z.strictObject({
      400: headed,
      403: headed,
      405: headed,
      413: headed,
      415: headed,
      429: headed,
    }),
  }),
})

const landing = z.strictObject({
  landing: z.strictObject({
    about: headed,
    transform: headed,
    quiz: group('heading'),
    chapters: headed.extend({ more: words() }),
    journey: headed.extend({
      part: words('numeral'),
      range: words('first', 'last'),
      day: words('number', 'chapter'),
    }),
    lookInside: group('heading').extend({ text: words('number'), more: words('number') }),
    testimonials: group('heading', 'sample', 'carousel', 'pause', 'play').extend({
      rating: words('rating'),
      slide: words('n', 'total'),
      show: words('n'),
    }),
  }),
  capture: group('heading', 'text', 'button', 'sending', 'privacy', 'joined').extend({
    success: group('heading', 'next', 'quiz', 'buy'),
    chapter: group('heading', 'text', 'button', 'joined'),
  }),
})

const forms = z.strictObject({
  form: group('firstName', 'fullName', 'email', 'optional', 'website').extend({
    suggestion: words('email'),
  }),
  fieldMessages: group(
    'firstName',
    'fullName',
    'email',
    'emailShape',
    'handleShape',
    'agreement',
  ).extend({ tooLong: words('max') }),
})

const chapter = z.strictObject({
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

const quiz = z.strictObject({
  quizIntroduction: group('heading', 'privacy', 'missingSummary').extend({
    intro: wordsWithCount(),
  }),
  quiz: group('title', 'missing', 'back', 'keys', 'startOver', 'submit', 'loading', 'stuck').extend(
    { progress: words('n', 'total'), submitNote: wordsWithCount() },
  ),
})

const quizResult = z.strictObject({
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

const draw = z.strictObject({
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

const phases = z.strictObject({ not_started: dated, open: dated, ended: dated })

const plural = group('one', 'other')

const contest = z.strictObject({
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

const cards = z.strictObject({
  cards: group('home', 'chapter', 'page', 'identity').extend({
    giveaway: group('not_started', 'open', 'ended'),
  }),
})

/** `content/labels/*.yaml`: buttons, headings and messages, by their place on the site. */
export const labelSchemas = {
  site,
  landing,
  forms,
  chapter,
  quiz,
  'quiz-result': quizResult,
  draw,
  contest,
  cards,
}

export type Labels = { [Name in keyof typeof labelSchemas]: z.infer<(typeof labelSchemas)[Name]> }
