/** What leads to the quiz, and what comes before it when a plain post left gaps. */
export const quizIntroduction = {
  heading: 'Which truth about you is hardest to believe tonight?',
  intro:
    'Ten short questions, no right answers, about two minutes. Answer as you are rather than as you should be, and we will show you which of the thirty-two identities to start with.',
  privacy: 'Your answers stay in this browser until you ask for your profile.',
  missingSummary: 'Almost there. These questions still need an answer:',
} as const

/** What stands on the quiz itself. */
export const quiz = {
  title: '32 Identity Discovery Quiz',
  /** Said when a question comes up, where the eye reads 'n / 10'. */
  progress: 'Question {n} of {total}',
  missing: 'Choose the answer that is nearest to you.',
  back: 'Back',
  keys: 'Arrow keys move, Space or Enter chooses, so do A to D.',
  startOver: 'Start over',
  submit: 'See my identity',
  submitNote:
    'This button sends your ten answers to our server, which finds your identity and keeps nothing.',
  loading: 'Finding your identity…',
  stuck: 'Your result did not load. Check your connection, then press the button.',
} as const
