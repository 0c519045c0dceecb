/**
 * The giveaway's words, without any date: `{opens}`, `{closes}`, `{span}`, `{drawn}`, `{notified}`,
 * `{opensTime}`, `{closesTime}` and `{days}` are filled in from the two configured instants.
 */

/** Used where the configuration names no `CONTEST_OPENS_AT` or `CONTEST_CLOSES_AT`. */
export const opensAt = '2025-07-20T00:00:00-05:00'
export const closesAt = '2025-08-18T23:59:59-05:00'

export const sponsor = {
  sample: true,
  name: 'Thirty-Two Press',
  address: '32 Example Street, Springfield, IL 62701, United States',
} as const

export type RuleSection = { heading: string; paragraphs: readonly string[] }

export const giveaway = {
  metaTitle: 'Win a Signed Copy of Thirty-Two',
  metaDescription:
    'One reader wins a signed copy of Thirty-Two, a personal video message and a bundle of extras. Free to enter, no purchase necessary. {span}.',
  eyebrow: 'The giveaway',
  heading: 'Win a signed copy of Thirty-Two',
  lead: 'One name will be drawn, and one book will be signed and sent. Entering is free and takes about a minute.',

  /** The landing page's card. */
  promo: {
    heading: 'One signed copy, one winner',
    span: '{span}',
    winners: '1 winner',
    text: {
      not_started:
        'A signed book, a video message made for you, and more. Entries open on {opens}.',
      open: 'A signed book, a video message made for you, and more. Free to enter through {closes}.',
      ended: 'Entries closed on {closes}. Thank you to everyone who took part.',
    },
    button: {
      not_started: 'See the prize',
      open: 'Enter the giveaway',
      ended: 'See the giveaway',
    },
  },

  banner: {
    not_started: 'The giveaway opens on {opens} at {opensTime}.',
    open: 'The giveaway is open. Enter by {closesTime} on {closes}.',
    ended: 'The giveaway ended on {closes} at {closesTime}.',
  },

  /** The banner's instant on the visitor's own clock; a script fills it in. */
  yourTime: 'Your time: {yourTime}',

  tiles: {
    winners: { value: '1', label: 'Grand Prize Winner' },
    days: {
      label: {
        not_started: { one: 'day until start', other: 'days until start' },
        open: { one: 'day left', other: 'days left' },
        ended: { one: 'day left', other: 'days left' },
      },
    },
    copies: { value: '1', label: 'Book Copy' },
    price: { value: 'FREE', label: 'to enter' },
  },

  comingSoon: {
    heading: 'Coming Soon',
    text: 'Entries open on {opens} at {opensTime}. Put it in your calendar, and come back when the door is open.',
    calendar: 'Add to calendar',
  },
  ended: {
    heading: 'Contest Ended',
    text: 'Entries closed on {closes} at {closesTime}. The winner is drawn at random and notified by e-mail on {notified}. If your name is not the one, the book is still for you.',
    buy: 'Buy the book',
    quiz: 'Take the identity quiz',
  },
  /** Said over a half-filled form when the door closes while it is open in a tab. */
  closedWhileOpen:
    'The giveaway closed while this page was open, so this entry can no longer be sent. What you wrote is still here if you want to copy it.',

  form: {
    heading: 'Enter the giveaway',
    fullName: 'Full name',
    email: 'E-mail address',
    instagram: 'Instagram handle',
    instagramHelp: 'If you have one. With or without the @.',
    reason: 'Why would you like this book?',
    reasonHelp: 'If you care to say. It does not change your chances.',
    agreement: 'I agree to the contest rules and to receive updates via email.',
    /** The words of the agreement that lead to the rules. */
    agreementLink: 'contest rules',
    agreementHelp: 'The rules open in a new tab.',
    rulesLink: 'Read the contest rules',
    submit: 'Enter to win',
    sending: 'Sending your entry…',
  },

  prize: {
    heading: 'The grand prize',
    items: [
      {
        title: 'A signed copy',
        text: 'The complete book, all thirty-two days, signed by the author and inscribed with your name or with the name of someone you love.',
      },
      {
        title: 'A personal video message',
        text: 'A few minutes recorded for you alone, about the identity you most need to hear and a prayer to go with it.',
      },
      {
        title: 'A bonus content bundle',
        text: 'The digital declarations, a leader’s guide for your small group, and thirty-two cards to print.',
      },
    ],
    shipping: 'The book ships in 7-10 business days, at no cost to you.',
  },

  howToWin: {
    heading: 'How to Win',
    steps: [
      'Fill in the form between {opens} ({opensTime}) and {closes} ({closesTime}). Once is enough; more entries do not help.',
      'Entries close on {closes}. The winner is drawn then, on {drawn}, at random from every valid entry.',
      'The winner is notified by e-mail on {notified}. The book ships in 7-10 business days.',
    ],
    free: 'No purchase necessary. Entering is free.',
  },

  confirmation: {
    metaTitle: "You're in",
    heading: "You're in",
    text: 'Your entry has been received. Entries close on {closes}; the winner is drawn at random then and notified by e-mail on {notified}.',
    receipt: 'Your receipt',
    receiptHelp:
      'Keep it if you like. Should you ever need to ask about your entry, it helps us to find it.',
    quiz: 'Find your identity in ten questions',
    home: 'Return to Homepage',
  },

  /** `/contest/entered` for somebody who does not come from the form. */
  notEntered: {
    metaTitle: 'Your entry',
    heading: 'Looking for your entry?',
    text: 'This page shows the receipt of an entry right after it is sent. If you have entered, your entry is safe: entering again with the same e-mail address shows the same receipt and changes nothing.',
    button: 'Go to the giveaway',
  },

  calendar: {
    title: 'The Thirty-Two giveaway opens',
    description:
      'Entries for a signed copy of Thirty-Two are open through {closes}, {closesTime}. Free to enter, no purchase necessary.',
    alarm: 'The Thirty-Two giveaway opens soon',
    fileName: 'thirty-two-giveaway.ics',
  },

  rules: {
    metaTitle: 'Official Contest Rules',
    metaDescription: 'The official rules of the Thirty-Two signed copy giveaway.',
    heading: 'Official contest rules',
    lead: 'The Thirty-Two giveaway, {span}. Plain rules for a simple drawing.',
  },
} as const

export const rules: readonly RuleSection[] = [
  {
    heading: 'Sponsor',
    paragraphs: [
      'The giveaway is run by {sponsor}, {address} (“we”). It is not sponsored, endorsed or administered by, or associated with, Instagram or any retailer.',
    ],
  },
  {
    heading: 'Eligibility',
    paragraphs: [
      'You may enter if you are at least 18 years old and live in the United States or in another place where a free drawing of this kind is lawful. Our employees, and the people who live with them, may not.',
      'The giveaway is void where prohibited or restricted by law.',
    ],
  },
  {
    heading: 'Entry period',
    paragraphs: [
      'Entries open on {opens} at {opensTime} and close on {closes} at {closesTime}. An entry counts if our server receives it within this period; the clock of your device does not matter.',
    ],
  },
  {
    heading: 'How to enter',
    paragraphs: [
      'Fill in the form on the contest page with your full name and e-mail address and agree to these rules. Your Instagram handle and your reason for wanting the book are optional and have no effect on your chance of winning.',
      'One entry for each person and e-mail address. The first one stands. Entries made by a machine are not valid.',
    ],
  },
  {
    heading: 'No purchase necessary',
    paragraphs: [
      'Entering is free. No purchase or payment of any kind is necessary to enter or to win, and a purchase does not improve your chance.',
    ],
  },
  {
    heading: 'Prize',
    paragraphs: [
      'There is one grand prize and one winner: one signed copy of Thirty-Two, one personal video message from the author and one bundle of bonus content. The prize cannot be exchanged for cash or passed on to another person. If a part of it cannot be provided, we will replace it with something of equal or greater value.',
    ],
  },
  {
    heading: 'Selection at random',
    paragraphs: [
      'When entries have closed, on {drawn}, one winner is drawn at random from all valid entries. The odds of winning depend on how many valid entries there are.',
    ],
  },
  {
    heading: 'Notification',
    paragraphs: [
      'The winner is notified by e-mail on {notified}, at the address given in the entry, and asked for a postal address. If there is no answer within 7 days, or the winner is not eligible, another winner is drawn in the same way.',
    ],
  },
  {
    heading: 'Shipping',
    paragraphs: [
      'The book ships in 7-10 business days after the winner has given us a postal address. We pay for the shipping. Taxes and customs duties, if there are any, are for the winner to pay.',
    ],
  },
  {
    heading: 'Privacy',
    paragraphs: [
      'We keep what you enter in order to run the drawing, to reach the winner and, because you agree to it when you enter, to send you updates by e-mail. You can unsubscribe from every message. The privacy page says what is stored, where, and how to have it removed.',
    ],
  },
  {
    heading: 'General',
    paragraphs: [
      'By entering you agree to these rules and to our decisions about the drawing, which are final. If something beyond our control (a failure of our systems, or fraud) keeps the drawing from being fair, we may change, pause or cancel it, and will say so on this page.',
      'To the extent that the law allows, you release us from claims that arise from taking part or from the use of the prize. Nothing here takes away rights that you have as a consumer. The law of the place where the sponsor has its seat applies.',
    ],
  },
]
