/** A `sample: true` marks copy that the owner replaces before launch; see samples.ts. */
export const author = {
  sample: true,
  name: 'Nathaniel Brooks',
  credit: 'by Nathaniel Brooks',
  bio: 'Nathaniel Brooks is a pastor and hospital chaplain. He wrote these thirty-two days over ten years of sitting beside people who had forgotten who they were.',
} as const

/** Used where the configuration names no `BUY_URL` or `RETAILER_URL`. */
export const retailer = {
  sample: true,
  buyUrl: 'https://www.example.com/books/thirty-two',
  retailerUrl: 'https://www.example.com/books',
} as const

/** Where readers write to us. */
export const contact = {
  sample: true,
  email: 'hello@example.com',
} as const

export type Stat = { value: string; label: string }

export type FeatureBlock = { title: string; text: string }

export const book = {
  title: 'Thirty-Two',
  fullTitle: 'Thirty-Two: 32 Days to Freedom in Who You Are in Christ',
  metaTitle: 'Thirty-Two: A 32-Day Devotional on Your Identity in Christ',
  metaDescription:
    'Thirty-two days, thirty-two things God says about you. A devotional of over 400 pages for people who know the verses and still do not feel it. Take the free identity quiz.',
} as const

/** The claims, exactly as the owner makes them. */
export const stats: readonly [Stat, Stat, Stat] = [
  { value: '32', label: 'Days to Freedom' },
  { value: '4.9', label: 'average rating' },
  { value: '400+', label: 'pages' },
]

export const livesTransformed = { value: '50,000', label: 'lives transformed' } as const

export const features: readonly [FeatureBlock, FeatureBlock, FeatureBlock, FeatureBlock] = [
  {
    title: 'Biblical Foundation',
    text: 'Every day begins with a passage, not a mood. You read it in its own place, with who wrote it, to whom and why, and only then ask what it says about you. When a feeling and a verse disagree, you will know which one has the longer history.',
  },
  {
    title: 'Personal Application',
    text: 'Each chapter ends where you live: one question you can answer honestly in three lines, and one thing small enough to do before lunch. There is room in the margin to write. Nobody grades it, and a missed day is waiting for you when you come back.',
  },
  {
    title: 'Community Focus',
    text: 'Some truths only sink in when a friend says them to your face. Every chapter closes with questions for a table of two or ten, written so that the quiet person can answer too, and so that no one has to pretend to be further along.',
  },
  {
    title: 'Identity Focused',
    text: 'One question, asked thirty-two times: who does God say that you are? It is asked until the answer has reached the places where you decide, speak and lie awake. There is no list of habits to keep up with. What you do follows from who you are. It always has.',
  },
]

export const navigation = {
  home: 'Home',
  about: 'About the Book',
  transform: 'Transform',
  journey: 'Journey',
  contest: 'Contest',
  menu: 'Menu',
  close: 'Close',
  skip: 'Skip to the content',
} as const

export const hero = {
  eyebrow: 'A devotional in thirty-two days',
  headline: 'You are not who you were told you were.',
  promise:
    'Thirty-two days. Thirty-two things God says about you, one at a time, until they are the first thing you believe in the morning.',
  join: 'Join Our Mailing List',
  buy: 'Buy Book',
  proof: 'Over 50,000 lives transformed',
  imageAlt: 'The book Thirty-Two, standing, in evergreen cloth with a gold numeral 32',
} as const

export const landing = {
  about: {
    heading: 'Thirty-two names, and every one of them is yours',
    text: 'You have been given many names. Some came from people who loved you, some from people who were tired or cruel, and some you gave yourself at three in the morning. This book sets thirty-two others beside them. They come from Scripture, they were true before you opened it, and it takes about a month to begin to answer to them.',
  },
  transform: {
    heading: 'Four ways a page gets off the page',
    text: 'Each day takes about fifteen minutes and is built the same way, so that you can come to it half awake.',
  },
  quiz: {
    heading: 'Where should you begin?',
  },
  chapters: {
    heading: 'Six doors in',
    text: 'Open one and read a little way. You do not have to start at the beginning to be let in.',
  },
  journey: {
    heading: 'The way through',
    text: 'Three parts, in the order in which most of us need them: whose you are, what you have been given, where you are going.',
    part: 'Part {numeral}',
    range: 'Chapters {first}-{last}',
  },
  testimonials: {
    heading: 'What readers say',
    rating: 'Rated {rating} out of 5',
    carousel: 'Testimonials',
    slide: '{n} of {total}',
    pause: 'Pause',
    play: 'Play',
    show: 'Show testimonial {n}',
  },
} as const

/** The landing page's e-mail capture. It stands apart from `landing` so that its island brings no other words along. */
export const capture = {
  heading: 'Begin with one sentence a day',
  text: 'Leave your first name and e-mail address. We will send you Day 1 of the digital declarations, and then one short, true sentence at a time. You can leave with one click.',
  button: 'Begin my 32 days',
  sending: 'Sending…',
  privacy: 'We use your address for this and nothing else.',
  success: 'You are in. Look for Day 1 in your inbox.',
} as const

export const form = {
  firstName: 'First name',
  fullName: 'Full name',
  email: 'E-mail address',
  optional: 'optional',
  /** The label of the field that people never see and that machines fill in. */
  website: 'Leave this field empty',
} as const

export const footer = {
  line: 'Thirty-two days. One answer.',
  privacy: 'Privacy',
  terms: 'Terms',
  support: 'Support',
  accessibility: 'Accessibility',
  rights: '© {year} {author}. All rights reserved.',
  scripture:
    'Scripture is quoted from the World English Bible (WEB) and the King James Version (KJV), both in the public domain.',
} as const

export const thankYou = {
  metaTitle: 'Thank You',
  heading: 'Thank You!',
  lead: 'You have done the small thing that most long roads begin with. Here is what comes next.',
  steps: [
    {
      label: 'Step 1',
      title: 'Buy the main devotional',
      text: 'The whole book: thirty-two chapters, over 400 pages, one for every day of the road ahead.',
      button: 'Buy Thirty-Two',
    },
    {
      label: 'Step 2',
      title: 'Buy the Thirty-Two Pocket Companion',
      text: 'The thirty-two declarations on cards for a coat pocket, for the days when fifteen minutes is not to be had.',
      button: 'Buy the Pocket Companion',
    },
  ],
  inboxHeading: 'Check your inbox',
  inbox:
    'A welcome message is on its way, with Day 1 of your digital declarations. If it has not come in a few minutes, look in the folder for spam and tell it that we are friends.',
  home: 'Return to Homepage',
} as const

export const chapterPage = {
  label: 'Chapter {number}',
  discover: 'What you will discover',
  why: 'Why this matters',
  outline: 'In the complete chapter',
  buyHeading: 'Read the whole chapter',
  buyText:
    'This is the doorway. The complete chapter, and thirty-one others, are waiting in the book.',
  complete: 'Get Complete Book',
  previous: 'Previous chapter',
  next: 'Next chapter',
  navigation: 'Chapters',
} as const

export const comingSoon = {
  heading: 'Chapter Coming Soon',
  text: 'This chapter is being prepared for you.',
  more: 'The complete book has all thirty-two, and this one is in it already.',
  buy: 'Buy the book',
  home: 'Return to Homepage',
} as const

export const notFound = {
  metaTitle: 'Page not found',
  code: '404',
  heading: 'Oops! Page not found',
  text: 'You have turned to a page that this book does not have. It is an easy thing to do, and an easy one to mend.',
  home: 'Return to Home',
} as const

export const serverError = {
  metaTitle: 'Unexpected Application Error!',
  code: '500',
  heading: 'Unexpected Application Error!',
  text: 'Something broke on our side, not on yours. It has been noted. Please try again in a moment.',
  home: 'Return to Home',
} as const

/** One plain page for a request that is turned away, with the words for each status. */
export const badRequest = {
  reasons: {
    400: {
      heading: 'We could not read that',
      text: 'What arrived was not in a shape that we understand, and nothing was stored. Please go back, reload the page and try again.',
    },
    403: {
      heading: 'That came from another site',
      text: 'We only take what is sent from our own pages, and nothing was stored. Please open the page here and try again.',
    },
    405: {
      heading: 'That does not work here',
      text: 'This address cannot be used in that way, and nothing was stored. Please start again from the home page.',
    },
    413: {
      heading: 'That was too long',
      text: 'What arrived was larger than we can take, and nothing was stored. Please go back, shorten it and try again.',
    },
    415: {
      heading: 'We cannot take that format',
      text: 'What arrived was in a format that this address does not take, and nothing was stored. Please use the form on the page.',
    },
    429: {
      heading: 'That was a little too often',
      text: 'Too much has come from your connection in a short time, so this was not taken. Please wait a minute and try again.',
    },
  },
  home: 'Return to Home',
} as const

export const images = {
  failed: 'Failed to load image',
} as const

export const preview = {
  ribbon: 'Preview',
  text: 'This page shows {now}. Nothing that is sent from here counts.',
} as const

export const guidePage = {
  heading: 'I Am {identity}',
  eyebrow: 'Starter guide',
  meaning: 'What it means',
  verse: 'A verse to keep',
  practices: 'Your first three days',
  day: 'Day {n}',
  chapter: 'The chapter to read',
  printHint: 'Print this page: it fits one sheet of paper.',
} as const
