import type { ReactNode } from 'react'
import type { ChapterSlug } from '../book/identities.ts'
import type { ClockProps } from '../contest/banner.tsx'
import type { EntryProps } from '../contest/entry.tsx'
import type { SignupOutcome } from '../forms/form.tsx'
import type { QuizResult } from '../quiz/score.ts'

/** The islands with their props; `client/islands.ts` must have a loader for each. */
export type Islands = {
  clock: ClockProps
  draw: DrawCheckProps
  entry: EntryProps
  quiz: Record<string, never>
  signup: { buyUrl: string; chapter?: ChapterSlug; outcome?: SignupOutcome }
  testimonials: Record<string, never>
  unlock: { result: QuizResult; attribution?: string; outcome?: SignupOutcome }
}

/** The URLs of the proof and of the public list. */
type DrawCheckProps = { file: string; log: string }

export type IslandName = keyof Islands

type IslandProps<Name extends IslandName> = {
  name: Name
  props: Islands[Name]
  children: ReactNode
}

/** Server-rendered HTML that the main script hydrates when it is near the viewport or touched. */
export function Island<Name extends IslandName>({ name, props, children }: IslandProps<Name>) {
  return (
    <div data-island={name} data-props={JSON.stringify(props)}>
      {children}
    </div>
  )
}
