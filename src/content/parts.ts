import type { ChapterSlug } from './identities'

export type Part = {
  numeral: 'I' | 'II' | 'III'
  name: string
  /** Its first and last chapter. */
  first: number
  last: number
  summary: string
}

export const parts: readonly [Part, Part, Part] = [
  {
    numeral: 'I',
    name: 'Foundation Identities',
    first: 1,
    last: 11,
    summary:
      'Whose you are. Before there is anything to do, there is someone to belong to: holy, loved, forgiven, chosen. These eleven days lay the floor that everything else stands on.',
  },
  {
    numeral: 'II',
    name: 'Empowerment Identities',
    first: 12,
    last: 21,
    summary:
      'What you have been given. Ten days on victory, freedom and calling, for the moments when you know what God says about you and still do not feel up to Monday.',
  },
  {
    numeral: 'III',
    name: 'Destiny Identities',
    first: 22,
    last: 32,
    summary:
      'Where you are going. The last eleven days turn you outward: treasured, sent, bearing fruit, and at the end the signature in the corner, God’s masterpiece.',
  },
]

export type SampleChapter = {
  number: number
  slug: ChapterSlug
  title: string
  /** One line under the title. */
  line: string
}

/** The six chapters that the landing page opens a door to. */
export const sampleChapters: readonly SampleChapter[] = [
  {
    number: 1,
    slug: 'i-am-holy',
    title: 'I Am Holy',
    line: 'Set apart before you were sorted out.',
  },
  {
    number: 2,
    slug: 'i-am-loved',
    title: 'I Am Loved',
    line: 'The love that was there before you did anything to deserve it.',
  },
  {
    number: 3,
    slug: 'i-am-child-of-god',
    title: 'I Am a Child of God',
    line: 'Not a guest on best behavior. Family.',
  },
  {
    number: 6,
    slug: 'i-am-chosen',
    title: 'I Am Chosen',
    line: 'For everyone who remembers being picked last.',
  },
  {
    number: 15,
    slug: 'i-am-equipped',
    title: 'I Am Equipped',
    line: 'What you need for today is already in your hands.',
  },
  {
    number: 32,
    slug: 'i-am-gods-masterpiece',
    title: 'I Am God’s Masterpiece',
    line: 'The last page, and the artist’s name on it.',
  },
]
