export const chapterNumber = (number: number) => `Chapter ${number}`

export const partNumeral = (numeral: string) => `Part ${numeral}`
