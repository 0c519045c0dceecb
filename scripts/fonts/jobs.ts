import { ascii, headings, typography } from './characters.ts'
import { arial, dejaVuSans, dejaVuSerif, type Fallback, georgia, notoSerif } from './fallbacks.ts'

export type Job = {
  family: string
  source: string
  target: string
  /** What every page is set in. */
  characters: string
  axes: { opsz?: number; wght: number | { min: number; max: number } }
  /** What style sheets call its weight, or its range of weights. */
  fontWeight: string
  /** The weight that most of its text has: fallback faces are fitted to that. */
  weight: number
  fallbacks: readonly Fallback[]
}

/** What browsers switch on by themselves, and the tabular figures of the quiz's counter. */
export const features = ['ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rvrn', 'tnum']

/** The families, as they are made from fontsource's files. */
export const jobs: readonly Job[] = [
  {
    family: 'Fraunces',
    source: '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
    target: 'fraunces',
    characters: `${headings}${typography}`,
    // The optical size is pinned to a display cut: the face is used from 20 px up, for numerals and headings. One weight
    // does for both, and makes the file a third smaller than a range of them.
    axes: { opsz: 72, wght: 540 },
    fontWeight: '600',
    weight: 540,
    fallbacks: [dejaVuSerif, georgia, notoSerif],
  },
  {
    family: 'Source Sans 3',
    source: '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
    target: 'source-sans-3',
    characters: `${ascii}${typography}`,
    axes: { wght: { min: 400, max: 600 } },
    fontWeight: '400 600',
    weight: 400,
    fallbacks: [dejaVuSans, arial],
  },
]
