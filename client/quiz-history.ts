/**
 * What the quiz notes beside an entry of the browser's history: the index that showed there, and how many entries of the
 * quiz lie directly below. No answer is in it, and nothing of it in the URL.
 */
type Mark = { quiz: number; below: number }

/** The mark of the entry that is open now, if it has one. */
export function currentMark(): Mark | undefined {
  const state: unknown = history.state
  return state && typeof state === 'object' && 'quiz' in state ? (state as Mark) : undefined
}

/** Opens an entry for the next index, so that the browser's Back leads to this one. */
export function pushIndex(from: number, to: number): void {
  if (currentMark()?.quiz !== from) replaceIndex(from)
  history.pushState({ quiz: to, below: (currentMark()?.below ?? 0) + 1 }, '', plainUrl())
}

/** Gives the open entry another index, where there is none below to go back to. */
export function replaceIndex(to: number): void {
  history.replaceState({ quiz: to, below: 0 }, '', plainUrl())
}

// With a fragment in the URL the browser would give the focus to its target on the way back.
function plainUrl(): string {
  return location.pathname + location.search
}
