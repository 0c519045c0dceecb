import type { ChapterPreview } from '../chapters'

export const chapter: ChapterPreview = {
  sample: true,
  number: 2,
  title: 'I Am Loved',
  emoji: '❤️',
  metaTitle: 'I Am Loved: Chapter 2 of Thirty-Two',
  metaDescription:
    'You can know the verse by heart and still live as if love had to be earned by Friday. Read the opening of chapter 2 of Thirty-Two.',
  keyVerse:
    'But God commends his own love toward us, in that while we were yet sinners, Christ died for us.',
  verseReference: 'Romans 5:8 (WEB)',
  teaser: `A man I sat with in the hospital had kept a ledger. It was a real one, green cloth, in the drawer beside the bed. For thirty-one years he had written down, each Sunday night, what he had done for God that week and where he had let him down. He asked me to read it and tell him how it came out.

I did not need to read it. I had one too. Mine was only not on paper. You may know yours by the way you pray after a good week and by the way you avoid praying after a bad one.

“While we were yet sinners.” Paul puts the date on the love of God so that no one can move it. It was not after the apology, or in view of our potential. Whatever your ledger says, it was opened too late. The thing that matters most had already happened.`,
  whatYouWillDiscover: [
    'How to recognize the ledger you keep, and why even the good weeks in it make you tired',
    'What Paul meant by “while”, the smallest word in the verse and the one that holds it up',
    'Why being loved is not the same as being approved of, and why that is the better news',
    'How to take in love on the days when you feel nothing at all',
  ],
  whyThisMatters:
    'People who are not sure of being loved become careful. They manage what others know. They give in order to be kept, and they hear every correction as a notice of dismissal. It is exhausting, and it makes real love very nearly impossible, because one cannot embrace somebody while holding up a shield. Almost everything that goes wrong between us and God, and a good deal of what goes wrong at home, starts there. When the question is settled, when you know that you are loved and that nothing you do today can undo it, your hands come free. You can rest. And then you can begin to love somebody else.',
  prevChapter: 'i-am-holy',
  nextChapter: 'i-am-child-of-god',
  part: 'Foundation Identities',
  contentStructure: [
    'The Green Ledger',
    'While: Reading Romans 5 Slowly',
    'Loved Is Not the Same as Approved Of',
    'What the Cross Puts a Date On',
    'When You Feel Nothing',
    'Closing the Book: A Practice for Sunday Night',
    'A Declaration for Day 2',
  ],
}
