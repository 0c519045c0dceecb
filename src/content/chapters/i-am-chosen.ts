import type { ChapterPreview } from '../chapters'

export const chapter: ChapterPreview = {
  sample: true,
  number: 6,
  title: 'I Am Chosen',
  emoji: '🌟',
  metaTitle: 'I Am Chosen: Chapter 6 of Thirty-Two',
  metaDescription:
    'For everyone who remembers standing against the wall while others were picked. Read the opening of chapter 6 of Thirty-Two.',
  keyVerse:
    'According as he hath chosen us in him before the foundation of the world, that we should be holy and without blame before him in love.',
  verseReference: 'Ephesians 1:4 (KJV)',
  teaser: `The gym at Lincoln Elementary had a green wall, and I can still tell you how the paint felt through a T-shirt. Two captains. One name, then another. You learn a good deal about arithmetic as the line gets shorter. You learn to look as if you were thinking about something else.

I was picked in the end. Everybody is picked in the end; somebody has to take the last one. But there is a kind of being taken that tells you exactly what you are worth, and many of us built a life to make sure that we would never stand there again. We became quick, or funny, or needed.

Then Paul writes, from a prison, a sentence so long that translators have to break it up to breathe; and nearly the first thing in it is this. Before there was a wall, before there were teams, before you had done one thing well or badly, you were wanted. And God was not down to the last one.`,
  whatYouWillDiscover: [
    'Why God’s choice comes before anything you could be chosen for, and how that ends both pride and envy',
    'What “in him” does to the hard questions about who is chosen and who is not',
    'Where you still live as though you were standing against the wall, and what it costs the people around you',
    'What you were chosen for, and why being chosen never means being chosen instead of someone else',
  ],
  whyThisMatters:
    'Rejection teaches quickly, and what it teaches stays. Long after the gym, we go on auditioning: for employers, for friends, for people online whom we will never meet, and at last for God. We read each silence as a verdict. If you know that you were chosen first, and not for your usefulness, you can lose a job or a friendship and be heartbroken without being erased. You can also stop sorting other people. Scripture never speaks of this to make some feel superior; it speaks of it to steady tired people and to send them out. God has always chosen some for the sake of all. You were picked so that you might go back to the wall for somebody.',
  prevChapter: 'i-am-redeemed',
  nextChapter: 'i-am-beloved',
  part: 'Foundation Identities',
  contentStructure: [
    'The Green Wall',
    'One Long Sentence from Prison',
    'Before: The Word That Ends the Audition',
    '“In Him”: An Honest Look at a Hard Doctrine',
    'The Fewest of All Peoples: How God Chooses',
    'Going Back to the Wall',
    'Three Questions for the Margin',
    'A Declaration for Day 6',
  ],
}
