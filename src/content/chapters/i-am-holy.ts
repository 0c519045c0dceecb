import type { ChapterPreview } from '../chapters'

export const chapter: ChapterPreview = {
  sample: true,
  number: 1,
  title: 'I Am Holy',
  emoji: '🕊️',
  metaTitle: 'I Am Holy: Chapter 1 of Thirty-Two',
  metaDescription:
    'Holy is not a prize for people who kept themselves clean. Read the opening of chapter 1 of Thirty-Two, on being set apart by God before you were sorted out.',
  keyVerse:
    'But you are a chosen race, a royal priesthood, a holy nation, a people for God’s own possession, that you may proclaim the excellence of him who called you out of darkness into his marvelous light.',
  verseReference: '1 Peter 2:9 (WEB)',
  teaser: `There was a cup in my grandmother’s kitchen that nobody drank from. It was not the best one. It had a hairline crack and a handle that had been glued by someone in a hurry. But her brother had carried it home from a war, and so it stood on a shelf of its own, and when we asked why it was never used she said, “Oh, it’s used. It’s for remembering.”

Most of us have been taught to hear the word holy as a word for the uncracked. It is for people who do not shout at their children in the car. So we admire it from a distance, the way one admires a view of mountains one is not going to climb.

Scripture begins elsewhere. The first things called holy in the Bible are a day, a patch of desert ground, and then the lamps and basins of a tent. None of them had done anything to deserve it. Someone had claimed them. That was all, and it was enough.`,
  whatYouWillDiscover: [
    'Why the Bible calls things holy that have never done anything good or bad, and what that says about you',
    'The difference between being set apart and being set above',
    'What Peter knew about failing when he called ordinary, frightened people a holy nation',
    'How to obey as someone who already belongs, rather than as someone still applying',
  ],
  whyThisMatters:
    'If holiness is a grade, you will either fake it or give up on it, and most of us take turns. You will keep God at the distance at which you hope he cannot see the crack. But if holiness is first a belonging, then even your failures happen inside of it, and you can bring them into the light without fear of being put back on the common shelf. That is where change begins; no one was ever scolded into loving what is good. This is the first chapter because the other thirty-one stand on it. Before you ask what you ought to do, learn whose you are.',
  nextChapter: 'i-am-loved',
  part: 'Foundation Identities',
  contentStructure: [
    'The Cup on the Shelf',
    'A Day, a Desert, a Lamp: How the Bible Learned the Word',
    'Peter, by the Other Fire',
    'Set Apart, Not Set Above',
    'The Lie of the Common Shelf',
    'Three Questions for the Margin',
    'A Declaration for Day 1',
    'For the Table: Talking It Over Together',
  ],
}
