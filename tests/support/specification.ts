import type { Phase } from '../../src/core/giveaway/giveaway.ts'
import { signatureOf } from '../../src/core/giveaway/receipt.ts'
import { enteredPath } from '../../src/core/pages/paths.ts'

/** What a page must contain: texts, and roles with names (`rolesIn`), in order; attributes; how often a role occurs. */
export type Claim = {
  section: string
  path: string
  phase?: Phase
  status?: number
  texts?: readonly string[]
  roles?: readonly string[]
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

const tiles = (days: string) => ['Grand Prize Winner 1', days, 'Book Copy 1', 'to enter FREE']
const form = /^button Enter to win/

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
    roles: [
      'navigation Main',
      'link Home > #home',
      'link About the Book > #about',
      'link Transform > #transform',
      'link Journey > #journey',
      'link Contest > /contest',
      'link Buy Book (opens in a new tab) > https://www.example.com/books/thirty-two',
      'link Enter the giveaway > /contest',
      'progressbar',
      'region Testimonials',
      'textbox First name, required',
      'textbox Email address, required',
    ],
    tags: [/<img[^>]* width="384" height="384"/, /<a [^>]*target="_blank"[^>]*>Buy Book/],
    counts: [
      [/^group .+\?$/, 10],
      [/^radio A.+, required$/, 10],
      [/^radio [B-D].+, required$/, 30],
      [/^listitem \d+I Am /, 6],
      [/^img Rated 5 out of 5$/, 5],
      [/^link Show testimonial \d > #testimonial-\d$/, 5],
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
    roles: [
      'heading Thank You!',
      'link Get the book (opens in a new tab) > https://www.example.com/books',
      'link Get the Pocket Companion (opens in a new tab) > https://www.example.com/books',
      'link Return to Homepage > /',
    ],
    counts: [[/^main$/, 1]],
  },
  {
    section: '2 Giveaway page before',
    path: '/contest',
    phase: 'not_started',
    texts: [
      'opens on July 20, 2025 at 12:00 AM EST (1:00 AM Eastern Daylight Time)',
      ...tiles('days until start 19'),
      'Coming Soon',
      'How to Win',
    ],
    counts: [[form, 0]],
  },
  {
    section: '2, 5 and 9 Giveaway page while open',
    path: '/contest',
    phase: 'open',
    texts: [
      '11:59 PM EST on August 18, 2025 (12:59 AM Eastern Daylight Time on August 19)',
      ...tiles('days left 18'),
      'I agree to the contest rules and to receive updates via email.',
      'How to Win',
      'drawn at random from all entries received by August 18, 2025, and notified by email on August 19, 2025',
    ],
    roles: [
      'textbox Full name, required',
      'textbox Email address, required',
      'textbox Instagram handle (optional)',
      'textbox Why would you like this book? (optional)',
      'checkbox I agree to the contest rules and to receive updates via email., required',
    ],
    counts: [[form, 1]],
  },
  {
    section: '2 Giveaway page after',
    path: '/contest',
    phase: 'ended',
    texts: [...tiles('days left 0'), 'Contest Ended', 'August 19, 2025 at noon EST'],
    counts: [[form, 0]],
  },
  {
    section: '2, 4 and 9 Confirmation of an entry',
    path: enteredPath('2025-07', receipt, signatureOf(receipt)),
    phase: 'open',
    texts: ['You’re in', 'notified by email on August 19, 2025'],
  },
  {
    section: '2 and 3 Chapter preview',
    path: '/i-am-chosen',
    texts: ['Chapter 6', 'Foundation Identities'],
    roles: [
      'heading I Am Chosen 🌟',
      'figure',
      'region What you will discover',
      ...Array.from({ length: 4 }, () => 'listitem'),
      'region Why this matters',
      'region In the complete chapter',
      'listitem',
      'link Get Complete Book (opens in a new tab) > https://www.example.com/books/thirty-two',
      'link Previous chapterI Am Redeemed > /i-am-redeemed',
      'link Next chapterI Am Beloved > /i-am-beloved',
    ],
    tags: [/<title>I Am /, /<meta name="description" content="[^"]+/],
  },
  {
    section: '2 and 8 Chapter without a preview',
    path: '/i-am-free',
    texts: ['Chapter Coming Soon', 'This chapter is being prepared for you.'],
    roles: [
      'heading I Am Free',
      'link Get the book (opens in a new tab) > https://www.example.com/books/thirty-two',
    ],
  },
  ...['thirty-two-devotional', 'christian-identity-devotional', 'who-am-i-in-christ'].map(
    (name): Claim => ({
      section: '2 Page with the layout of a chapter',
      path: `/${name}`,
      roles: [
        'region What you will discover',
        'listitem',
        'region Why this matters',
        'region In the complete book',
        'listitem',
        'link Get Complete Book (opens in a new tab) > https://www.example.com/books/thirty-two',
      ],
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
 * Sections 2 and 9. Without 768, a phone of density 3 would load 1,024 pixels for the first picture; some
 * pictures of the sample are only 1,440 pixels wide.
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
