/**
 * What the quiz stores in `history.state`: the question's index, and how many history entries of the quiz lie directly
 * below. Contains no answers.
 */
type Mark = { quiz: number; below: number }

export function currentMark(): Mark | undefined {
  const state: unknown = history.state
  return state && typeof state === 'object' && 'quiz' in state ? (state as Mark) : undefined
}

export function pushIndex(from: number, to: number): void {
  if (currentMark()?.quiz !== from) replaceIndex(from)
  const mark: Mark = { quiz: to, below: (currentMark()?.below ?? 0) + 1 }
  history.pushState({ ...history.state, ...mark }, '', plainUrl())
}

/** Changes the open history entry's index, when there is none below to go back to. */
export function replaceIndex(to: number): void {
  const mark: Mark = { quiz: to, below: 0 }
  history.replaceState({ ...history.state, ...mark }, '', plainUrl())
}

// With a fragment in the URL, the browser would focus its target on Back.
function plainUrl(): string {
  return location.pathname + location.search
}
