import { closing, entry } from './journeys/entry.ts'
import type { Journey } from './journeys/journey.ts'
import { carousel, images, menu } from './journeys/pages.ts'
import { plainQuiz, quiz } from './journeys/quiz.ts'
import { refusals } from './journeys/refusals.ts'
import { signup } from './journeys/signup.ts'

/** Every state of every page that a visitor can get to with a script running. */
export const journeys: Readonly<Record<string, Journey>> = {
  menu,
  quiz,
  'quiz without a script': plainQuiz,
  signup,
  carousel,
  images,
  entry,
  'closing while it is open': closing,
  refusals,
}
