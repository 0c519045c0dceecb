/** The beginning of a signup's id, by which the owner finds it on the dashboard. */
export function referenceOf(submissionId: string): string {
  return submissionId.slice(0, 8)
}

export function isReference(text: string): boolean {
  return /^[0-9a-f]{8}$/.test(text)
}
