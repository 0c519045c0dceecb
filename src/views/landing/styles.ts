import buyBand from '../buy-band.css?inline'
import capture from '../capture.css?inline'
import { commonStyles } from '../common-styles'
import emblem from '../emblem.css?inline'
import { formStyles } from '../form-styles'
import picture from '../picture.css?inline'
import { quizStyles } from '../quiz/styles'
import testimonials from '../testimonials.css?inline'
import testimonialsControls from '../testimonials-controls.css?inline'
import verse from '../verse.css?inline'
import about from './about.css?inline'
import days from './days.css?inline'
import door from './door.css?inline'
import doors from './doors.css?inline'
import features from './features.css?inline'
import hero from './hero.css?inline'
import journey from './journey.css?inline'
import lookInside from './look-inside.css?inline'
import promo from './promo.css?inline'
import quizInvitation from './quiz-invitation.css?inline'
import sheet from './sheet.css?inline'
import sheetOpener from './sheet-opener.css?inline'
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
