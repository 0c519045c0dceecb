import type { Phase } from '../../src/core/giveaway/giveaway.ts'
import { stampOf } from '../../src/core/giveaway/receipt.ts'
import { enteredPath } from '../../src/core/pages/paths.ts'

/** What a page must contain: texts in their order, tags by pattern, and how often a pattern occurs. */
export type Claim = {
  section: string
  path: string
  phase?: Phase
  status?: number
  texts?: readonly string[]
  tags?: readonly RegExp[]
  counts?: readonly (readonly [RegExp, number])[]
}

/** An instant of each phase of the specified giveaway (UTC-5). */
export const instants: Readonly<Record<Phase, number>> = {
  not_started: Date.parse('2025-07-01T12:00:00-05:00'),
  open: Date.parse('2025-08-01T12:00:00-05:00'),
  ended: Date.parse('2025-09-01T12:00:00-05:00'),
}

const receipt = '7f3a91c2'.repeat(4)

const tiles = (label: string) => [
  /<dt[^>]*>Grand Prize Winner<\/dt><dd[^>]*>1<\/dd>/,
  new RegExp(`<dt[^>]*>${label}</dt><dd[^>]*>\\d+</dd>`),
  /<dt[^>]*>Book Copy<\/dt><dd[^>]*>1<\/dd>/,
  /<dt[^>]*>to enter<\/dt><dd[^>]*>FREE<\/dd>/,
]
const form = /<form[^>]* action="\/f\/contest"/g

/** Every text, attribute and number of a page that the specification quotes, with the sample book. */
export const claims: readonly Claim[] = [
  {
    section: '1, 2, 3 and 9 Landing page, in this order',
    path: '/',
    phase: 'open',
    texts: [
      'Join Our Mailing List',
      'Buy Book',
      '(opens in a new tab)',
      'July 20 – August 18, 2025',
      '1 winner',
      '32 Identity Discovery Quiz',
      '1 / 10',
      'Part I · Chapters 1–11',
      'Part II · Chapters 12–21',
      'Part III · Chapters 22–32',
      'Privacy',
      'Terms',
      'Support',
    ],
    tags: [
      /<nav.*<a href="#home">Home<.*<a href="#about">About the Book<.*<a href="#transform">Transform<.*<a href="#journey">Journey<.*<a href="\/contest">Contest</s,
      /<img[^>]* width="384" height="384"/,
      /<a [^>]*target="_blank"[^>]*>Buy Book/,
      /<a [^>]*href="\/contest"[^>]*>(?!Contest<)/,
      /<progress[^>]* max="10"/,
      /id="email-capture".*<input[^>]* required=""[^>]* name="firstName".*<input[^>]* required=""[^>]* type="email"[^>]* name="email"/s,
    ],
    counts: [
      [/<fieldset[^>]* id="q\d+"/g, 10],
      [/<label><input[^>]* value="([A-D])"[^>]*\/><b>\1<\/b>/g, 40],
      [/class="sample /g, 6],
      [/ aria-label="Rated 5 out of 5"/g, 5],
      [/<blockquote><p>[^<]+<\/p><\/blockquote><figcaption[^>]*>[^<]+<svg/g, 5],
      [/href="#testimonial-\d"/g, 5],
    ],
  },
  {
    section: '2 Thank-you page',
    path: '/thank-you',
    texts: [
      'Thank You!',
      'a welcome message with Day 1 of the digital declarations',
      'Step 1:',
      'Step 2:',
      'Return to Homepage',
    ],
    counts: [[/<main[ >]/, 1]],
    tags: [/Step 1:.*target="_blank".*Step 2:.*target="_blank"/s],
  },
  {
    section: '2 Giveaway page before',
    path: '/contest',
    phase: 'not_started',
    texts: ['opens on July 20, 2025 at 12:00 AM EST', 'Coming Soon', 'How to Win'],
    tags: tiles('days until start'),
    counts: [[form, 0]],
  },
  {
    section: '2, 5 and 9 Giveaway page while open',
    path: '/contest',
    phase: 'open',
    texts: [
      '11:59 PM EST on August 18, 2025',
      'I agree to the contest rules and to receive updates via email.',
      'How to Win',
      'drawn at random from all entries received by August 18, 2025, and notified by email on August 19, 2025',
    ],
    tags: [
      ...tiles('days left'),
      /<input[^>]* required=""[^>]* name="fullName"/,
      /<input[^>]* required=""[^>]* type="email"[^>]* name="email"/,
      /<input[^>]* name="instagramHandle"/,
      /<textarea[^>]* name="whyWantBook"/,
    ],
    counts: [[form, 1]],
  },
  {
    section: '2 Giveaway page after',
    path: '/contest',
    phase: 'ended',
    texts: ['Contest Ended'],
    tags: tiles('days left'),
    counts: [[form, 0]],
  },
  {
    section: '2, 4 and 9 Confirmation of an entry',
    path: enteredPath('2025-07', receipt, stampOf(receipt, instants.open)),
    phase: 'open',
    texts: ['You’re in', 'notified by email on August 19, 2025'],
  },
  ...(
    [
      ['holy', 1, undefined, 'loved'],
      ['chosen', 6, 'redeemed', 'beloved'],
    ] as const
  ).map(([slug, number, previous, next]): Claim => ({
    section: '2 and 3 Chapter preview',
    path: `/i-am-${slug}`,
    texts: [
      `Chapter ${number}`,
      'Foundation Identities',
      'What you will discover',
      'Why this matters',
      'In the complete chapter',
      'Get Complete Book',
      ...(previous ? ['Previous chapter'] : []),
      'Next chapter',
    ],
    tags: [
      /<title>I Am .*<meta name="description" content="[^"]+/s,
      /<h1[^>]*>I Am [^<]+(?:<!-- -->)? <span aria-hidden="true">\p{Emoji}/u,
      /<blockquote>.*<\/blockquote><figcaption>[A-Z0-9][^<]* \d+:\d+/s,
      /<div class="teaser[^>]*><p>/,
      /<ul class="discoveries">(?:<li>(?:(?!<li>).)+<\/li>){4}<\/ul>/s,
      /<ol class="outline[^>]*>(?:<li>(?:(?!<li>).)+<\/li>)+<\/ol>/s,
      ...(previous ? [new RegExp(`href="/i-am-${previous}" rel="prev"`)] : []),
      new RegExp(`href="/i-am-${next}" rel="next"`),
    ],
  })),
  {
    section: '2 and 8 Chapter without a preview',
    path: '/i-am-free',
    texts: ['Chapter Coming Soon', 'This chapter is being prepared for you.'],
    tags: [/<main.*target="_blank"/s],
  },
  ...['thirty-two-devotional', 'christian-identity-devotional', 'who-am-i-in-christ'].map(
    (name): Claim => ({
      section: '2 Page with the layout of a chapter',
      path: `/${name}`,
      texts: ['What you will discover', 'Why this matters', 'Get Complete Book'],
      tags: [/<ul class="discoveries">/, /<ol class="outline/],
    }),
  ),
  {
    section: '2 and 8 Unknown route',
    path: '/no-such-page',
    status: 404,
    texts: ['Oops! Page not found', 'Return to Home'],
  },
]

/**
 * Sections 2 and 9. Without 768, a phone of density 3 would load 1,024 pixels for the first picture; some pictures of the sample
 * are only 1,440 pixels wide.
 */
export const images = {
  failed: 'Failed to load image',
  widths: [48, 96, 192, 384, 512, 768, 1024, 1440, 1536],
  quality: { standing: 85, open: 80 },
}

/** How long each testimonial is shown. */
export const ROTATION_MS = 5000

/** The toasts of sections 5 and 8: title and text. */
export const toasts = {
  quizIncomplete: ['Complete the form', 'Enter your name and email for premium results.'],
  homeIncomplete: ['Complete the form', 'Enter your name and email to begin your transformation.'],
  signupFailed: ['Signup failed', 'Please try again or contact support.'],
  quizSuccess: ['Success!', 'Check your email for your complete identity profile!'],
  notStarted: ['Contest Not Started', 'The contest starts on July 20, 2025!'],
  ended: ['Contest Ended', 'The contest ended on August 18, 2025.'],
  entryIncomplete: [
    'Complete required fields',
    'Please fill out all required fields and agree to the contest rules.',
  ],
  entryFailed: ['Submission Error', 'There was an issue submitting your entry. Please try again.'],
  entrySuccess: ['Entry Submitted!', 'free copy of the book'],
} as const
