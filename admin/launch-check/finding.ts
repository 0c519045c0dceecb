/** What is left to do before a launch, and how. Advice does not stop a launch. */
export type Finding = { text: string; isAdvice: boolean }

/** A finding, if it applies. */
export function toDo(isWrong: boolean, text: string): Finding[] {
  return isWrong ? [{ text, isAdvice: false }] : []
}

export function advice(isUseful: boolean, text: string): Finding[] {
  return isUseful ? [{ text, isAdvice: true }] : []
}
