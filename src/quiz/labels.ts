// What the result of the quiz says.

// What leads to the quiz, and the words on the quiz itself. The questions are in quiz.yaml.

export const quizIntroduction = {
  heading: 'Which truth about you is hardest to believe?',
  intro:
    'Ten short questions, about two minutes. Be honest, and we’ll show you which of the 32 to start with.',
  privacy: 'We don’t keep your answers, and we keep your result only if you ask for your profile.',
  missingSummary: 'Almost there. Still to answer:',
}

export const quiz = {
  title: '32 Identity Discovery Quiz',
  progress: ({ n, total }: { n: number; total: number }) => `Question ${n} of ${total}`,
  missing: 'Pick the answer that sounds most like you.',
  back: 'Back',
  keys: 'Arrow keys move. Space, Enter, or A to D chooses.',
  startOver: 'Start over',
  submit: 'See my identity',
  submitNote:
    'This button sends your ten answers to our server. It works out your result and doesn’t keep them.',
  loading: 'Finding your identity…',
  stuck: 'Your result didn’t load. Check your connection, then press the button.',
}
