// Labels of all pages, and of pages without a content file.

export const navigation = {
  home: 'Home',
  about: 'About the Book',
  transform: 'Transform',
  journey: 'Journey',
  menu: 'Menu',
  close: 'Close',
  skip: 'Skip to the content',
}

export const siteLabels = {
  mainNavigation: 'Main',
  newTab: 'opens in a new tab',
  preorder: 'Preorder',
  otherShops: 'Other shops',
  inBook: 'in the book',
  join: 'Join Our Mailing List',
  copied: 'Link copied',
  share: (title: string) => `Share “${title}”`,
  savePicture: 'Save as picture',
  updated: (date: string) => `Last updated ${date}`,
  plan: 'Put your 32 days on the calendar',
  sampler: 'Download a free sampler for your e-reader',
  close: 'Close this message',
  pictureFailed: 'Failed to load image',
  review: 'Leave a review:',
  onward: 'Where to from here?',
}

export const footer = {
  licenses: 'Licenses',
  rights: ({ year, author }: { year: number; author: string }) =>
    `© ${year} ${author}. All rights reserved.`,
}

export const bookFacts = {
  pages: (pages: string) => `${pages} pages`,
  at: (shop: string) => `at ${shop}`,
  book: (offer: string) => `The book: ${offer}.`,
}

export const help = {
  question: 'Need a hand?',
  link: 'Write to us',
}

export const preview = {
  ribbon: 'Preview',
  text: (now: string) => `This page shows ${now}. Nothing you send from here counts.`,
}

/** The button of every error page. */
export const home = 'Return to Home'

export const notFound = {
  metaTitle: 'Page not found',
  code: '404',
  heading: 'Oops! Page not found',
  text: 'It moved, or the link has a typo.',
  quiz: 'Take the free quiz',
}

export const serverError = {
  code: '500',
  heading: 'Unexpected Application Error!',
  text: 'Something broke on our end, not yours. We’ve logged it. Please try again in a minute.',
  again: 'Try again',
}

export const clientErrors = {
  400: {
    heading: 'We couldn’t read that',
    text: 'We couldn’t make sense of what was sent, and nothing was saved. Please go back, reload the page, and try again.',
  },
  401: {
    heading: 'For the owner only',
    text: 'This page asks for a password. If you came by a link, there is nothing else to see here.',
  },
  403: {
    heading: 'That came from another site',
    text: 'We only accept forms sent from our own pages, so nothing was saved. Please open the page here and try again.',
  },
  405: {
    heading: 'That doesn’t work here',
    text: 'This address can’t be used that way, and nothing was saved. Please start again from the home page.',
  },
  413: {
    heading: 'That was too long',
    text: 'That’s more than we can accept, and nothing was saved. Please go back, shorten it, and try again.',
  },
  415: {
    heading: 'We can’t accept that format',
    text: 'This address doesn’t accept that format, and nothing was saved. Please use the form on the page.',
  },
  429: {
    heading: 'Too many tries',
    text: 'A lot has come from your connection in a short time, so we didn’t save this one. Please wait a minute and try again.',
  },
}
