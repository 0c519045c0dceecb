export const tooLong = (max: number) => `Keep it to ${max} characters or fewer.`

export const emailMessages = {
  shape: 'Write it like name@example.com.',
  several: 'Write one address, with one @.',
  sign: (sign: string) => `An address can’t contain ${sign === ' ' ? 'a space' : `“${sign}”`}.`,
  ending: 'Add the ending, such as .com.',
  domain: 'Check the part after the @.',
}
