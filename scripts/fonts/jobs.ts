import { ascii, headings, typography } from './characters.ts'

export type Fallback = { locals: readonly string[]; unitsPerEm: number; width: number }
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

// Average advances of English text, as `measure` finds them in the fonts that phones and desktops carry; Georgia's is what
// @capsizecss/metrics 4.3.0 publishes, brought to our scale by the fonts that both know. DejaVu Serif and Noto Serif are 1.4
// and 0.7 percent less: the median over the headings of this site, which have more capitals than prose. Liberation has the
// widths of the font that it stands in for, and Roboto has Arial's. A name is a full one or PostScript's, which differ between
// editions of Android's fonts. Each is a question to the system before the first paint, and dearest on Linux: its fonts come first.
const dejaVuSerif = { locals: ['DejaVu Serif'], unitsPerEm: 2048, width: 1036.5 }
const georgia = { locals: ['Georgia'], unitsPerEm: 2048, width: 907 }
const notoSerif = { locals: ['Noto Serif', 'NotoSerif-Regular'], unitsPerEm: 1000, width: 475 }
const dejaVuSans = { locals: ['DejaVu Sans'], unitsPerEm: 2048, width: 1036.3 }
const arial = {
  locals: ['Arial', 'Roboto-Regular', 'Liberation Sans'],
  unitsPerEm: 2048,
  width: 907.1,
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
