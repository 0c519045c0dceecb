import type { IdentityName } from './identities'

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
    text: 'It is late and the house is quiet. Which thought is most likely to keep you awake?',
    answers: [
      {
        letter: 'A',
        text: 'Something I said or did, played back one more time',
        primary: 'Forgiven',
        secondary: 'Justified',
      },
      {
        letter: 'B',
        text: 'Whether people would stay if they knew all of me',
        primary: 'Accepted',
        secondary: 'Beloved',
      },
      {
        letter: 'C',
        text: 'Tomorrow, and everything in it that could go wrong',
        primary: 'Secure',
        secondary: 'Overcoming',
      },
      {
        letter: 'D',
        text: 'Whether what I do all day really matters',
        primary: 'Called',
        secondary: 'Commissioned',
      },
    ],
  },
  {
    id: 2,
    text: 'You have failed at something that mattered. What do you reach for first?',
    answers: [
      {
        letter: 'A',
        text: 'My reasons. I argue the case in my head until I am cleared',
        primary: 'Justified',
        secondary: 'Holy',
      },
      {
        letter: 'B',
        text: 'More work. I try to pay it back twice over',
        primary: 'Redeemed',
        secondary: 'Justified',
      },
      {
        letter: 'C',
        text: 'Distance. I go quiet, and keep away from God as well',
        primary: 'Child of God',
        secondary: 'Beloved',
      },
      {
        letter: 'D',
        text: 'My phone, the fridge, the old habit: anything that numbs it',
        primary: 'Free',
        secondary: 'Victorious',
      },
    ],
  },
  {
    id: 3,
    text: 'Which of these would you most like to hear from someone who means it?',
    answers: [
      {
        letter: 'A',
        text: '“I would pick you again, with everything I know.”',
        primary: 'Chosen',
        secondary: 'Treasured',
      },
      {
        letter: 'B',
        text: '“I simply like being with you.”',
        primary: 'Beloved',
        secondary: 'Fearfully Wonderfully Made',
      },
      {
        letter: 'C',
        text: '“You are not who you were back then.”',
        primary: 'New Creation',
        secondary: 'Transformed',
      },
      {
        letter: 'D',
        text: '“You can stop now. It is enough. You are enough.”',
        primary: 'Complete',
        secondary: 'Blessed',
      },
    ],
  },
  {
    id: 4,
    text: 'You catch your own face in the mirror before the day begins. What goes through your head?',
    answers: [
      {
        letter: 'A',
        text: 'A list of what I would change about how I am made',
        primary: 'Fearfully Wonderfully Made',
        secondary: 'Beloved',
      },
      {
        letter: 'B',
        text: 'I used to have more light in my eyes',
        primary: 'Radiant',
        secondary: 'Light of World',
      },
      {
        letter: 'C',
        text: 'Half finished. I wonder what this is supposed to become',
        primary: 'Masterpiece',
        secondary: 'Sanctified',
      },
      {
        letter: 'D',
        text: 'I look away. I do not feel clean',
        primary: 'Holy',
        secondary: 'Justified',
      },
    ],
  },
  {
    id: 5,
    text: 'Someone asks you to take on something good that is bigger than you. What is your first honest reaction?',
    answers: [
      {
        letter: 'A',
        text: '“I would, but I do not have the skills for it.”',
        primary: 'Equipped',
        secondary: 'Masterpiece',
      },
      {
        letter: 'B',
        text: '“I am running on empty as it is.”',
        primary: 'Empowered',
        secondary: 'Overcoming',
      },
      {
        letter: 'C',
        text: '“They want someone more spiritual than me.”',
        primary: 'Anointed',
        secondary: 'Equipped',
      },
      {
        letter: 'D',
        text: '“Yes! When do we start?”',
        primary: 'Commissioned',
        secondary: 'Salt of Earth',
      },
    ],
  },
  {
    id: 6,
    text: 'When you pray, or try to, what comes up most often?',
    answers: [
      {
        letter: 'A',
        text: '“Let something good come of all this.”',
        primary: 'Fruitful',
        secondary: 'Destined',
      },
      {
        letter: 'B',
        text: '“Get me through this.”',
        primary: 'Overcoming',
        secondary: 'Empowered',
      },
      {
        letter: 'C',
        text: '“Change me. I am tired of being like this.”',
        primary: 'Transformed',
        secondary: 'Holy',
      },
      {
        letter: 'D',
        text: '“Thank you.” And then I wish I said it more',
        primary: 'Blessed',
        secondary: 'Radiant',
      },
    ],
  },
  {
    id: 7,
    text: 'Think of where you spend most of your weekdays. Who would you love to be there?',
    answers: [
      {
        letter: 'A',
        text: 'The one who quietly keeps it honest and kind',
        primary: 'Salt of Earth',
        secondary: 'Fruitful',
      },
      {
        letter: 'B',
        text: 'The one people look to when it gets dark',
        primary: 'Light of World',
        secondary: 'Anointed',
      },
      {
        letter: 'C',
        text: 'The one who is no longer braced for the next defeat',
        primary: 'Victorious',
        secondary: 'Empowered',
      },
      {
        letter: 'D',
        text: 'The one who knows why I was put there',
        primary: 'Called',
        secondary: 'Commissioned',
      },
    ],
  },
  {
    id: 8,
    text: 'Which scene in the Gospels would you most like to have stood in?',
    answers: [
      {
        letter: 'A',
        text: 'The father running down the road to the son who came home',
        primary: 'Child of God',
        secondary: 'Blessed',
      },
      {
        letter: 'B',
        text: 'The accused woman, when the last stone has dropped',
        primary: 'Forgiven',
        secondary: 'Justified',
      },
      {
        letter: 'C',
        text: 'The man who has lain there for years, told to get up',
        primary: 'Free',
        secondary: 'Victorious',
      },
      {
        letter: 'D',
        text: 'The table, on the last evening, close enough to lean on Jesus',
        primary: 'Loved',
        secondary: 'Chosen',
      },
    ],
  },
  {
    id: 9,
    text: 'What are you most afraid people might say of you, if they were honest?',
    answers: [
      {
        letter: 'A',
        text: '“I had not noticed you were here.”',
        primary: 'Treasured',
        secondary: 'Radiant',
      },
      {
        letter: 'B',
        text: '“Always working on it, never getting anywhere.”',
        primary: 'Sanctified',
        secondary: 'Masterpiece',
      },
      {
        letter: 'C',
        text: '“You do not really belong with us.”',
        primary: 'Accepted',
        secondary: 'Fearfully Wonderfully Made',
      },
      {
        letter: 'D',
        text: '“People like you never really change.”',
        primary: 'New Creation',
        secondary: 'Redeemed',
      },
    ],
  },
  {
    id: 10,
    text: 'If you could carry one certainty into the next thirty-two days, which would it be?',
    answers: [
      {
        letter: 'A',
        text: 'That I am loved when there is nothing to show for it',
        primary: 'Loved',
        secondary: 'Complete',
      },
      {
        letter: 'B',
        text: 'That my life is going somewhere',
        primary: 'Destined',
        secondary: 'Equipped',
      },
      {
        letter: 'C',
        text: 'That death does not get the last word',
        primary: 'Eternal',
        secondary: 'Destined',
      },
      {
        letter: 'D',
        text: 'That I am held, even when I cannot hold on',
        primary: 'Secure',
        secondary: 'Eternal',
      },
    ],
  },
]
