export type Testimonial = { name: string; text: string; rating: 5; sample?: true }

export const testimonials: readonly Testimonial[] = [
  {
    name: 'Danielle R., mother of three',
    text: 'I read it in the car, in the school pickup line, because that is the only quiet I get. Day 7 made me cry in front of a crossing guard. I had forgotten that anyone might just enjoy me.',
    rating: 5,
    sample: true,
  },
  {
    name: 'Marcus T., deputy sheriff',
    text: 'Twenty-two years of seeing people on their worst day, and I had started to believe that was all there was to see, in the mirror too. The chapter on being justified took a weight off I had stopped noticing.',
    rating: 5,
    sample: true,
  },
  {
    name: 'Hannah K., nursing student',
    text: 'I expected the usual “you are amazing” stuff. It isn’t. It is honest about failing, it actually explains the passages, and I did all 32 days without skipping, which for me is a first.',
    rating: 5,
    sample: true,
  },
  {
    name: 'Walter B., retired, recently widowed',
    text: 'After Ruth died I did not know what to call myself. My pastor gave me this book. I went slowly, a chapter a week. “I Am Secure” is soft at the corners now from being opened.',
    rating: 5,
    sample: true,
  },
  {
    name: 'Priya S., small-group leader',
    text: 'Our group of nine took it a chapter at a time. People who had said nothing for two years began to talk, because each question was one you could answer without pretending to be fine.',
    rating: 5,
    sample: true,
  },
]
