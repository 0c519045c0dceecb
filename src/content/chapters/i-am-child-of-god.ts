import type { ChapterPreview } from '../chapters'

export const chapter: ChapterPreview = {
  sample: true,
  number: 3,
  title: 'I Am a Child of God',
  emoji: '🏡',
  metaTitle: 'I Am a Child of God: Chapter 3 of Thirty-Two',
  metaDescription:
    'You may have come home to God and still be living like a guest. Read the opening of chapter 3 of Thirty-Two, on adoption and the Father who runs.',
  keyVerse:
    'See how great a love the Father has given to us, that we should be called children of God!',
  verseReference: '1 John 3:1 (WEB)',
  teaser: `When our friends adopted Samuel he was nine, and for the first four months he asked before he opened the refrigerator. He had his own room. His name was on the mailbox. The papers had been signed by a judge who let him hold the gavel. Still, every afternoon, there was the small voice at the kitchen door: “Am I allowed?”

Nobody was angry with him. His mother only said, each time, “It’s your house, love.” She must have said it two hundred times.

There are people who have belonged to God for forty years and still ask at the kitchen door. They believe they have been let in. They do not quite believe that they live there. And so they keep their prayers short and their needs small, and clear away every trace of themselves before bed.

This chapter is for them. It takes its time, because it took Samuel until the spring.`,
  whatYouWillDiscover: [
    'What adoption meant in the world of the New Testament, and why Paul and John leaned on it',
    'How to tell whether you live in God’s house as a child, as a servant or as a guest',
    'Why both sons in Jesus’ story were far from home, and which of them you are this week',
    'How to call God “Father” when that is a word that hurts',
  ],
  whyThisMatters:
    'A guest may be treated very well and still not sleep. A servant is as safe as his last day’s work. Only a child can fail in the evening and come to breakfast. If you do not know that you are one, then prayer turns into reporting, obedience into rent, and other believers into rivals for a father’s attention. Some of us also carry the word “father” like a bruise, and have never been told that God is not simply a larger version of the man who left or who shouted. John wrote “See!” because this is a thing one has to look at for a while. There is a place at the table with your name on it. You are allowed.',
  prevChapter: 'i-am-loved',
  nextChapter: 'i-am-forgiven',
  part: 'Foundation Identities',
  contentStructure: [
    '“Am I Allowed?”',
    'Signed by a Judge: Adoption Then and Now',
    'Guest, Servant, Child',
    'Two Lost Sons and a Father Who Runs',
    'When “Father” Is a Hard Word',
    'Brothers and Sisters You Did Not Pick',
    'A Declaration for Day 3',
    'For the Table: Talking It Over Together',
  ],
}
