import { z } from 'zod'
import {
  type EntryField,
  entryFields,
  namesOf,
  type SignupField,
  signupFields,
} from '../../../src/forms/fields.ts'
import { inMenu } from '../../../src/pages/paths.ts'
import { counted, dated, group, headed, several, words } from './fields.ts'

const headlined = group('heading', 'line')
const plural = group('one', 'other')

type Fields = typeof signupFields & typeof entryFields
type FieldName = SignupField | EntryField
type RequiredName = {
  [Name in FieldName]: Fields[Name] extends { required: true } ? Name : never
}[FieldName]

const fields: Readonly<Record<FieldName, { required: boolean }>> = {
  ...signupFields,
  ...entryFields,
}
const fieldNames: FieldName[] = [...namesOf(signupFields), ...namesOf(entryFields)]
const requiredNames = fieldNames.filter((name): name is RequiredName => fields[name].required)

/** `content/labels/*.yaml`: buttons, headings and messages, by their place on the site. */
export const labelSchemas = {
  site: z.strictObject({
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
    labels: group(
      'mainNavigation',
      'newTab',
      'otherShops',
      'copied',
      'updated {date}',
      'plan',
      'close',
    ),
    footer: group('line', ...inMenu('foot'), 'licenses', 'rights {year} {author}', 'scripture'),
    onward: group('question', 'book', 'list'),
    images: group(
      'failed',
      'standing {title} {author}',
      'open {title} {author}',
      'foil {title} {author}',
      'signed {title} {author}',
      'together {title} {author}',
      'worn {title} {author}',
      'cover {title} {author}',
    ),
    help: group('question', 'link'),
    preview: group('ribbon', 'text {now}'),
    thankYou: group('metaTitle', 'heading', 'lead', 'home').extend({
      book: group('label', 'title', 'text', 'button'),
      inbox: group('heading', 'text', 'sending', 'later'),
      profile: group('heading', 'text', 'button'),
      firstDay: group('heading {label} {title}', 'practice', 'chapter'),
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
  }),

  landing: z.strictObject({
    landing: group('sample').extend({
      about: headed,
      transform: headed,
      quiz: group('heading'),
      chapters: group('heading', 'text {open}', 'inBook', 'more', 'book'),
      journey: group(
        'heading',
        'text',
        'part {numeral}',
        'range {first} {last}',
        'day {number} {chapter}',
      ),
      lookInside: group('heading', 'text {number}', 'more {number}'),
      author: group('heading'),
      testimonials: group(
        'heading',
        'sample',
        'rating {rating}',
        'carousel',
        'slide {n} {total}',
        'pause',
        'play',
        'show {n}',
      ),
    }),
    capture: group('heading', 'text', 'button', 'sending', 'privacy', 'joined').extend({
      success: group('heading', 'sending', 'next', 'quiz', 'buy'),
      chapter: group('heading', 'text', 'button', 'joined'),
    }),
  }),

  forms: z.strictObject({
    form: group(
      'firstName',
      'fullName',
      'email',
      'optional',
      'website',
      'spelling',
      'suggestion {email}',
      'cured {label}',
      'sentTo {email}',
      'notRight',
      'change',
    ),
    fieldMessages: group(...requiredNames, 'emailShape', 'handleShape', 'tooLong {max}'),
    kept: group(...fieldNames),
  }),

  chapter: z.strictObject({
    chapterPage: group(
      'label {number}',
      'discover',
      'why',
      'outline',
      'guide',
      'bookOutline',
      'previous',
      'next',
      'navigation',
    ).extend({ invitation: group('heading', 'text', 'buy') }),
    guidePage: group(
      'metaDescription {title}',
      'share {title}',
      'eyebrow',
      'meaning',
      'verse',
      'practices',
      'day {n}',
      'chapter',
      'printHint',
      'print',
    ),
  }),

  plan: z.strictObject({
    planForm: group(
      'metaTitle',
      'metaDescription',
      'heading',
      'lead',
      'label',
      'help',
      'wrong {from} {to}',
      'sunday',
      'month',
      'button',
      'days {first} {last}',
      'groups',
      'groupsLink',
    ),
    planPage: group(
      'metaTitle {first}',
      'metaDescription {first} {last}',
      'eyebrow',
      'heading {first}',
      'lead {last}',
      'today',
      'inBook',
      'calendar',
      'print',
      'share',
      'again',
      'church',
      'meeting',
    ),
    calendarEvent: group('title {number} {titles}', 'untitled {number}', 'chapter {number}'),
  }),

  groups: z.strictObject({
    groupsPage: group('plan', 'order', 'meetings', 'meeting {n}', 'days {first} {last}'),
    orders: group('heading', 'text', 'copies', 'price', 'email', 'subject {title}', 'link'),
  }),

  press: z.strictObject({
    pressPage: group(
      'facts',
      'title',
      'author',
      'publisher',
      'year',
      'isbn',
      'price',
      'shop',
      'words {count}',
      'pictures',
      'download {width}',
    ),
  }),

  quiz: z.strictObject({
    quizIntroduction: group('heading', 'privacy', 'missingSummary').extend({ intro: counted }),
    quiz: group(
      'title',
      'progress {n} {total}',
      'missing',
      'back',
      'keys',
      'startOver',
      'submit',
      'loading',
      'stuck',
    ).extend({ submitNote: counted }),
  }),

  'quiz-result': z.strictObject({
    quizResult: group(
      'primary',
      'seeker',
      'secondary',
      'secondaryIntro',
      'startWith',
      'actionsHeading',
      'guide {identity}',
      'share',
    ).extend({
      actions: z.strictObject({
        chapter: group('title {chapter}', 'text', 'inBook'),
        guide: group('title {identity}', 'text'),
        affirmations: group('title', 'text'),
      }),
    }),
    unlock: group('heading', 'text', 'button', 'submit', 'sending').extend({ consent: counted }),
    sharedResult: group('metaDescription {title}', 'lead', 'button', 'guide', 'neighbors'),
    profilePage: group(
      'metaTitle',
      'metaDescription',
      'eyebrow',
      'heading {first} {second} {third}',
      'lead {first} {second} {third}',
      'seeker',
      'primary',
      'secondary',
      'pray',
      'guide',
      'chapter {chapter}',
      'next',
      'printHint',
      'print',
    ),
  }),

  draw: z.strictObject({
    draw: group('metaTitle', 'metaDescription', 'heading', 'rehearsal', 'lead').extend({
      list: group('heading', 'text', 'link'),
      commitment: group(
        'heading',
        'text {madeAt} {round} {roundAt}',
        'count',
        'head',
        'fingerprint',
        'fingerprintHelp',
      ).extend({ waiting: z.strictObject({ before: dated, after: dated }) }),
      result: group('heading', 'waiting', 'text', 'proof').extend({
        passedOver: group('one {n}', 'other {n}'),
      }),
      check: group('heading', 'text', 'label', 'help', 'button', 'without'),
      limits: group('heading').extend({ list: several(words()) }),
    }),
    drawEvents: group(
      'drawn',
      'notified {place}',
      'accepted {place} {name}',
      'expired {place} {reason}',
    ).extend({ reasons: group('no_answer', 'undeliverable', 'declined', 'ineligible') }),
    drawCheck: group('working', 'noCode', 'failed'),
    drawReport: group(
      'unreadable',
      'right',
      'wrong',
      'rehearsal',
      'beyond',
      'withoutSeals',
      'receipt {line} {count}',
      'place {place}',
      'noReceipt',
      'seal {line}',
      'kept',
      'noSeal',
    ).extend({
      checks: group('list', 'published', 'states', 'beacon', 'ranking', 'winners'),
      verdicts: group('pass', 'fail', 'waiting', 'rehearsal'),
      states: group('repeat', 'held', 'withdrawn', 'notAsked', 'notReached'),
    }),
    publicList: group('seal {hour} {head} {count}', 'text', 'link'),
  }),

  contest: z.strictObject({
    contest: group('eyebrow', 'openTo {openTo}', 'yourTime {yourTime}').extend({
      promoButton: group('not_started', 'open', 'ended'),
      tiles: z.strictObject({
        winners: plural,
        days: z.strictObject({ not_started: plural, left: plural }),
        copies: group('value', 'label'),
        price: group('value', 'label'),
      }),
      comingSoon: group('heading', 'calendar', 'mailingList'),
      ended: group('heading', 'text', 'past', 'buy', 'quiz'),
      others: group('heading'),
      prize: group('heading'),
      howToWin: group('heading', 'free', 'wasFree', 'rulesLink'),
      notEntered: group('metaTitle', 'heading', 'text', 'button'),
      rules: group('metaTitle', 'heading'),
    }),
    entryForm: group(
      'heading',
      'instagram',
      'instagramHelp',
      'reason',
      'reasonHelp',
      'agreement',
      'agreementLink',
      'agreementHelp',
      'statement {openTo}',
      'submit',
      'sending',
      'closedWhileOpen',
    ),
    confirmation: group(
      'metaTitle',
      'heading',
      'sent',
      'receipt',
      'receiptWhole',
      'receiptHelp',
      'more {n}',
      'oneEntry',
      'correction',
      'write',
      'subject {receipt}',
      'another',
      'anotherButton',
      'quiz',
      'share',
      'home',
    ).extend({ text: dated }),
  }),

  cards: group('home', 'chapter', 'page', 'identity').extend({
    plan: headlined,
    groups: headlined,
    press: headlined,
    giveaway: group('not_started', 'open', 'ended'),
  }),
}

export type Labels = { [Name in keyof typeof labelSchemas]: z.infer<(typeof labelSchemas)[Name]> }
