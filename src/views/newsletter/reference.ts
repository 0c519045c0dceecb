/** What a person can name of a signup: the beginning of its row's id, which `show` finds. */
export function referenceOf(submissionId: string): string {
  return submissionId.slice(0, 8)
}

export function isReference(text: string): boolean {
  return /^[0-9a-f]{8}$/.test(text)
}
