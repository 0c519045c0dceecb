export const chapterNumber = (number: number) => `Chapter ${number}`

export const partNumeral = (numeral: string) => `Part ${numeral}`

/** The book has a chapter for each day. */
export const dayTitle = (number: number, titles: readonly string[] = []) =>
  [`Day ${number}`, titles.join(', ')].filter(Boolean).join(': ')

export const dayNumbers = ({ first, last }: { first: number; last: number }) =>
  `Days ${first}–${last}`
