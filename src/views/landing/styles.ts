import door from '../../landing/chapters.css?inline'
import promo from '../../landing/invitations.css?inline'
import days from '../../landing/journey.css?inline'
import hero from '../../landing/opening.css?inline'
import testimonials from '../../landing/testimonials.css?inline'
import capture from '../../newsletter/signup.css?inline'
import emblem from '../../ui/emblem.css?inline'
import buyBand from '../../ui/picture.css?inline'
import { commonStyles } from '../common-styles.ts'
import { formStyles } from '../form-styles.ts'
import picture from '../picture.css?inline'
import { quizStyles } from '../quiz/styles.ts'
import testimonialsControls from '../testimonials-controls.css?inline'
import verse from '../verse.css?inline'
import about from './about.css?inline'
import doors from './doors.css?inline'
import features from './features.css?inline'
import journey from './journey.css?inline'
import lookInside from './look-inside.css?inline'
import quizInvitation from './quiz-invitation.css?inline'
import sheetOpener from './sheet-opener.css?inline'
import sheet from './sheet.css?inline'
import stats from './stats.css?inline'
import testimonialsSection from './testimonials.css?inline'

const parts = [
  picture,
  emblem,
  ...formStyles,
  ...quizStyles,
  verse,
  testimonials,
  testimonialsControls,
  buyBand,
]
const sections = [
  hero,
  about,
  stats,
  promo,
  features,
  quizInvitation,
  doors,
  door,
  journey,
  days,
  lookInside,
  sheet,
  sheetOpener,
  testimonialsSection,
  capture,
]

/** The style sheets of the landing page: what other pages have too, then its sections. */
export const landingStyles: readonly string[] = [...commonStyles, ...parts, ...sections]
