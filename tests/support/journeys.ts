import { closing, entry } from './journeys/entry'
import type { Journey } from './journeys/journey'
import { carousel, images, menu } from './journeys/pages'
import { plainQuiz, quiz } from './journeys/quiz'
import { refusals } from './journeys/refusals'
import { signup } from './journeys/signup'

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
