// Labels of the quiz's controls; its texts are in sample/quiz.yaml.

export const quiz = {
  invitation: 'Where should you start?',
  progress: ({ n, total }: { n: number; total: number }) => `Question ${n} of ${total}`,
  missingSummary: 'Almost there. Still to answer:',
  missing: 'Pick the one closest to you.',
  back: 'Back',
  keys: 'Arrow keys move. Space, Enter, or A to D chooses.',
  startOver: 'Start over',
  submit: 'See my identity',
  submitNote:
    'This button sends your answers to our server. It works out your result and doesn’t keep them.',
  loading: 'Finding your identity…',
  stuck: 'Your result didn’t load. Check your connection, then press the button.',
}
