import type { IdentityName } from '../book/identities.ts'

export type Letter = 'A' | 'B' | 'C' | 'D'

export type Answer = {
  letter: Letter
  text: string
  primary: IdentityName
  secondary: IdentityName
}

export type QuizQuestion = {
  id: number
  text: string
  answers: readonly [Answer, Answer, Answer, Answer]
}

export const questions: readonly QuizQuestion[] = [
  {
    id: 1,
    text: 'It’s late, and the house is finally quiet. Where does your mind go?',
    answers: [
      {
        letter: 'A',
        text: 'Whether anything good will ever grow out of what I do all day',
        primary: 'Fruitful',
        secondary: 'Called',
      },
      {
        letter: 'B',
        text: 'One small good thing from today that felt meant for me',
        primary: 'Blessed',
        secondary: 'Treasured',
      },
      {
        letter: 'C',
        text: 'Something I said or did that still won’t let go of me',
        primary: 'Forgiven',
        secondary: 'Free',
      },
      {
        letter: 'D',
        text: 'An argument: I’m still making my case, and hoping they don’t think less of me',
        primary: 'Justified',
        secondary: 'Accepted',
      },
    ],
  },
  {
    id: 2,
    text: 'You’ve got a whole Saturday with nothing on it. What sounds best?',
    answers: [
      {
        letter: 'A',
        text: 'Learning to do something well that I keep feeling drawn to',
        primary: 'Equipped',
        secondary: 'Called',
      },
      {
        letter: 'B',
        text: 'Old clothes and a full table, with people who feel like family',
        primary: 'Accepted',
        secondary: 'Child of God',
      },
      {
        letter: 'C',
        text: 'A long lunch with someone who just likes me, quirks and all',
        primary: 'Beloved',
        secondary: 'Fearfully Wonderfully Made',
      },
      {
        letter: 'D',
        text: 'No phone, no list, nobody needing anything. A clean slate',
        primary: 'Free',
        secondary: 'New Creation',
      },
    ],
  },
  {
    id: 3,
    text: 'Which of these would you most love to hear from someone who means it?',
    answers: [
      {
        letter: 'A',
        text: '“I love you. You don’t have to earn your place with me.”',
        primary: 'Loved',
        secondary: 'Accepted',
      },
      {
        letter: 'B',
        text: '“You were made for something good, and I can see it taking shape.”',
        primary: 'Masterpiece',
        secondary: 'Destined',
      },
      {
        letter: 'C',
        text: '“You were worth everything it cost.”',
        primary: 'Treasured',
        secondary: 'Redeemed',
      },
      {
        letter: 'D',
        text: '“Your whole face lights up. I love being around you.”',
        primary: 'Radiant',
        secondary: 'Beloved',
      },
    ],
  },
  {
    id: 4,
    text: 'You catch your own face in the mirror before the day starts. What crosses your mind?',
    answers: [
      {
        letter: 'A',
        text: 'Same face, but I hope I’m changing, little by little, where it doesn’t show',
        primary: 'Transformed',
        secondary: 'Sanctified',
      },
      {
        letter: 'B',
        text: 'I get my story straight, in case somebody comes after me today',
        primary: 'Justified',
        secondary: 'Secure',
      },
      {
        letter: 'C',
        text: 'I see my family in it, and I hope God looks at me the way a good father would',
        primary: 'Child of God',
        secondary: 'Loved',
      },
      {
        letter: 'D',
        text: 'I wonder if anybody would pick me, just like this',
        primary: 'Chosen',
        secondary: 'Accepted',
      },
    ],
  },
  {
    id: 5,
    text: 'Someone asks you to take on something good that’s bigger than you. What’s your first honest thought?',
    answers: [
      {
        letter: 'A',
        text: '“I’m worn out. But if it’ll matter in a hundred years, I’ll push through.”',
        primary: 'Overcoming',
        secondary: 'Eternal',
      },
      {
        letter: 'B',
        text: '“I can’t do this on my own. God would have to do it through me.”',
        primary: 'Empowered',
        secondary: 'Anointed',
      },
      {
        letter: 'C',
        text: '“They could have asked anybody, and they wanted me?”',
        primary: 'Chosen',
        secondary: 'Loved',
      },
      {
        letter: 'D',
        text: '“I’ll help, quietly. I’ve been given plenty to pass on.”',
        primary: 'Salt of Earth',
        secondary: 'Blessed',
      },
    ],
  },
  {
    id: 6,
    text: 'When you pray, or try to, what comes out most often?',
    answers: [
      {
        letter: 'A',
        text: '“I’m listening. Where do you want me?”',
        primary: 'Called',
        secondary: 'Commissioned',
      },
      {
        letter: 'B',
        text: '“Let people see you in me, and let it do them some good.”',
        primary: 'Light of World',
        secondary: 'Salt of Earth',
      },
      {
        letter: 'C',
        text: '“Father, keep us safe.”',
        primary: 'Secure',
        secondary: 'Child of God',
      },
      {
        letter: 'D',
        text: '“Make me clean again.”',
        primary: 'Holy',
        secondary: 'Forgiven',
      },
    ],
  },
  {
    id: 7,
    text: 'Think of where you spend most of your weekdays. Who would you love to be there?',
    answers: [
      {
        letter: 'A',
        text: 'The one who still has something to give when everyone’s running on empty',
        primary: 'Empowered',
        secondary: 'Overcoming',
      },
      {
        letter: 'B',
        text: 'The one who was sent there on purpose, and does some good',
        primary: 'Commissioned',
        secondary: 'Salt of Earth',
      },
      {
        letter: 'C',
        text: 'The one who can lose a round without fear, knowing how the story ends',
        primary: 'Victorious',
        secondary: 'Eternal',
      },
      {
        letter: 'D',
        text: 'The one whose gladness rubs off on people',
        primary: 'Radiant',
        secondary: 'Blessed',
      },
    ],
  },
  {
    id: 8,
    text: 'It’s your eightieth birthday, and an old friend stands up to talk about you. What do you hope to hear?',
    answers: [
      {
        letter: 'A',
        text: '“When things got dark for somebody, you went, and it got lighter.”',
        primary: 'Light of World',
        secondary: 'Commissioned',
      },
      {
        letter: 'B',
        text: '“You never stopped growing, and old habits lost their hold on you.”',
        primary: 'Transformed',
        secondary: 'Free',
      },
      {
        letter: 'C',
        text: '“Whatever came at you didn’t win. You stood firm.”',
        primary: 'Victorious',
        secondary: 'Secure',
      },
      {
        letter: 'D',
        text: '“God took his time with you, and we wouldn’t trade you for anyone.”',
        primary: 'Masterpiece',
        secondary: 'Treasured',
      },
    ],
  },
  {
    id: 9,
    text: 'You can set one thing down today and never pick it up again. What is it?',
    answers: [
      {
        letter: 'A',
        text: 'The idea that I’d be enough if I just did a little more',
        primary: 'Complete',
        secondary: 'Beloved',
      },
      {
        letter: 'B',
        text: 'The old me, and the things people still remember',
        primary: 'New Creation',
        secondary: 'Forgiven',
      },
      {
        letter: 'C',
        text: 'The fear of dying, or of losing someone I couldn’t go on without',
        primary: 'Eternal',
        secondary: 'Overcoming',
      },
      {
        letter: 'D',
        text: 'Comparing the way I’m made with everyone else, and feeling worth less',
        primary: 'Fearfully Wonderfully Made',
        secondary: 'Treasured',
      },
    ],
  },
  {
    id: 10,
    text: 'If you could be sure of one thing for the next 32 days, which would you choose?',
    answers: [
      {
        letter: 'A',
        text: 'That my life is headed somewhere, and good will come of it',
        primary: 'Destined',
        secondary: 'Fruitful',
      },
      {
        letter: 'B',
        text: 'That God won’t quit until he’s made me clean all the way through',
        primary: 'Sanctified',
        secondary: 'Holy',
      },
      {
        letter: 'C',
        text: 'That everything I owed has been paid, with nothing left to add',
        primary: 'Redeemed',
        secondary: 'Complete',
      },
      {
        letter: 'D',
        text: 'That God’s Spirit is with me, and gives me what I need to reach somebody',
        primary: 'Anointed',
        secondary: 'Equipped',
      },
    ],
  },
]

/** The letters of all answers. */
export const letters: readonly Letter[] = [
  ...new Set(questions.flatMap(({ answers }) => answers.map(({ letter }) => letter))),
]
