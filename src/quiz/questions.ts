import type { IdentityName } from '../book/identities.ts'

/** The letters of all answers. */
export const letters = ['A', 'B', 'C', 'D'] as const

export type Letter = (typeof letters)[number]

type Choice = { text: string; primary: IdentityName; secondary: IdentityName }

export type Answer = Choice & { letter: Letter }

/** `id` is its number, from 1. */
export type QuizQuestion = { id: number; text: string; answers: readonly Answer[] }

const rows: readonly { text: string; answers: readonly [Choice, Choice, Choice, Choice] }[] = [
  {
    text: 'It’s late, and the house is finally quiet. Where does your mind go?',
    answers: [
      {
        text: 'Whether anything good will ever grow out of what I do all day',
        primary: 'Fruitful',
        secondary: 'Called',
      },
      {
        text: 'One small good thing from today that felt meant for me',
        primary: 'Blessed',
        secondary: 'Treasured',
      },
      {
        text: 'Something I said or did that still won’t let go of me',
        primary: 'Forgiven',
        secondary: 'Free',
      },
      {
        text: 'An argument: I’m still making my case, and hoping they don’t think less of me',
        primary: 'Justified',
        secondary: 'Accepted',
      },
    ],
  },
  {
    text: 'You’ve got a whole Saturday with nothing on it. What sounds best?',
    answers: [
      {
        text: 'Learning to do something well that I keep feeling drawn to',
        primary: 'Equipped',
        secondary: 'Called',
      },
      {
        text: 'Old clothes and a full table, with people who feel like family',
        primary: 'Accepted',
        secondary: 'Child of God',
      },
      {
        text: 'A long lunch with someone who just likes me, quirks and all',
        primary: 'Beloved',
        secondary: 'Fearfully Wonderfully Made',
      },
      {
        text: 'No phone, no list, nobody needing anything. A clean slate',
        primary: 'Free',
        secondary: 'New Creation',
      },
    ],
  },
  {
    text: 'Which of these would you most love to hear from someone who means it?',
    answers: [
      {
        text: '“I love you. You don’t have to earn your place with me.”',
        primary: 'Loved',
        secondary: 'Accepted',
      },
      {
        text: '“You were made for something good, and I can see it taking shape.”',
        primary: 'Masterpiece',
        secondary: 'Destined',
      },
      {
        text: '“You were worth everything it cost.”',
        primary: 'Treasured',
        secondary: 'Redeemed',
      },
      {
        text: '“Your whole face lights up. I love being around you.”',
        primary: 'Radiant',
        secondary: 'Beloved',
      },
    ],
  },
  {
    text: 'You catch your own face in the mirror before the day starts. What crosses your mind?',
    answers: [
      {
        text: 'Same face, but I hope I’m changing, little by little, where it doesn’t show',
        primary: 'Transformed',
        secondary: 'Sanctified',
      },
      {
        text: 'I get my story straight, in case somebody comes after me today',
        primary: 'Justified',
        secondary: 'Secure',
      },
      {
        text: 'I see my family in it, and I hope God looks at me the way a good father would',
        primary: 'Child of God',
        secondary: 'Loved',
      },
      {
        text: 'I wonder if anybody would pick me, just like this',
        primary: 'Chosen',
        secondary: 'Accepted',
      },
    ],
  },
  {
    text: 'Someone asks you to take on something good that’s bigger than you. What’s your first honest thought?',
    answers: [
      {
        text: '“I’m worn out. But if it’ll matter in a hundred years, I’ll push through.”',
        primary: 'Overcoming',
        secondary: 'Eternal',
      },
      {
        text: '“I can’t do this on my own. God would have to do it through me.”',
        primary: 'Empowered',
        secondary: 'Anointed',
      },
      {
        text: '“They could have asked anybody, and they wanted me?”',
        primary: 'Chosen',
        secondary: 'Loved',
      },
      {
        text: '“I’ll help, quietly. I’ve been given plenty to pass on.”',
        primary: 'Salt of Earth',
        secondary: 'Blessed',
      },
    ],
  },
  {
    text: 'When you pray, or try to, what comes out most often?',
    answers: [
      {
        text: '“I’m listening. Where do you want me?”',
        primary: 'Called',
        secondary: 'Commissioned',
      },
      {
        text: '“Let people see you in me, and let it do them some good.”',
        primary: 'Light of World',
        secondary: 'Salt of Earth',
      },
      {
        text: '“Father, keep us safe.”',
        primary: 'Secure',
        secondary: 'Child of God',
      },
      {
        text: '“Make me clean again.”',
        primary: 'Holy',
        secondary: 'Forgiven',
      },
    ],
  },
  {
    text: 'Think of where you spend most of your weekdays. Who would you love to be there?',
    answers: [
      {
        text: 'The one who still has something to give when everyone’s running on empty',
        primary: 'Empowered',
        secondary: 'Overcoming',
      },
      {
        text: 'The one who was sent there on purpose, and does some good',
        primary: 'Commissioned',
        secondary: 'Salt of Earth',
      },
      {
        text: 'The one who can lose a round without fear, knowing how the story ends',
        primary: 'Victorious',
        secondary: 'Eternal',
      },
      {
        text: 'The one whose gladness rubs off on people',
        primary: 'Radiant',
        secondary: 'Blessed',
      },
    ],
  },
  {
    text: 'It’s your eightieth birthday, and an old friend stands up to talk about you. What do you hope to hear?',
    answers: [
      {
        text: '“When things got dark for somebody, you went, and it got lighter.”',
        primary: 'Light of World',
        secondary: 'Commissioned',
      },
      {
        text: '“You never stopped growing, and old habits lost their hold on you.”',
        primary: 'Transformed',
        secondary: 'Free',
      },
      {
        text: '“Whatever came at you didn’t win. You stood firm.”',
        primary: 'Victorious',
        secondary: 'Secure',
      },
      {
        text: '“God took his time with you, and we wouldn’t trade you for anyone.”',
        primary: 'Masterpiece',
        secondary: 'Treasured',
      },
    ],
  },
  {
    text: 'You can set one thing down today and never pick it up again. What is it?',
    answers: [
      {
        text: 'The idea that I’d be enough if I just did a little more',
        primary: 'Complete',
        secondary: 'Beloved',
      },
      {
        text: 'The old me, and the things people still remember',
        primary: 'New Creation',
        secondary: 'Forgiven',
      },
      {
        text: 'The fear of dying, or of losing someone I couldn’t go on without',
        primary: 'Eternal',
        secondary: 'Overcoming',
      },
      {
        text: 'Comparing the way I’m made with everyone else, and feeling worth less',
        primary: 'Fearfully Wonderfully Made',
        secondary: 'Treasured',
      },
    ],
  },
  {
    text: 'If you could be sure of one thing for the next 32 days, which would you choose?',
    answers: [
      {
        text: 'That my life is headed somewhere, and good will come of it',
        primary: 'Destined',
        secondary: 'Fruitful',
      },
      {
        text: 'That God won’t quit until he’s made me clean all the way through',
        primary: 'Sanctified',
        secondary: 'Holy',
      },
      {
        text: 'That everything I owed has been paid, with nothing left to add',
        primary: 'Redeemed',
        secondary: 'Complete',
      },
      {
        text: 'That God’s Spirit is with me, and gives me what I need to reach somebody',
        primary: 'Anointed',
        secondary: 'Equipped',
      },
    ],
  },
]

export const questions: readonly QuizQuestion[] = rows.map(({ text, answers }, index) => ({
  id: index + 1,
  text,
  answers: answers.map((answer, at) => ({ letter: letters[at]!, ...answer })),
}))
