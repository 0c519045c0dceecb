export const chapterPage = {
  discover: 'What you will discover',
  why: 'Why this matters',
  outline: 'In the complete chapter',
  guide: 'Print the free starter guide for your first three days',
  buyHeading: 'Read the whole chapter',
  buy: 'Get Complete Book',
  bookOutline: 'In the complete book',
  part: ({ name, first, last }: { name: string; first: number; last: number }) =>
    `${name}: chapters ${first} to ${last}`,
  previous: 'Previous chapter',
  next: 'Next chapter',
  navigation: 'Chapters',
}

export const guidePage = {
  metaDescription: (title: string) =>
    `A free guide to print for “${title}”: what it means, a verse to keep, and something small to do on each of three days.`,
  name: 'Starter guide',
  meaning: 'What it means',
  verse: 'A verse to keep',
  card: 'Print it on a card for somebody',
  practices: 'Your first three days',
  chapter: 'Read this chapter next',
  printHint: 'It fits on one sheet, and your browser can save it as a PDF.',
  print: 'Save or print this guide',
}

export const comingSoon = {
  heading: 'Chapter Coming Soon',
  text: 'This chapter is being prepared for you.',
  more: 'It’s in the book. A preview will follow.',
  guide: 'Open the guide',
  unknown: 'Or is there a typo in the link?',
  quiz: 'Take the free quiz',
}
