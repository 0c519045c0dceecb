export type Fallback = { locals: readonly string[]; unitsPerEm: number; width: number }

// Average advances of English text, as `measure` finds them in the fonts that phones and desktops carry; Georgia's is what
// @capsizecss/metrics 4.3.0 publishes, brought to our scale by the fonts that both know. DejaVu Serif and Noto Serif are 1.4
// and 0.7 percent less: the median over the headings of this site, which have more capitals than prose. Liberation has the
// widths of the font that it stands in for, and Roboto has Arial's. A name is a full one or PostScript's, which differ between
// editions of Android's fonts. Each is a question to the system before the first paint, and dearest on Linux: its fonts come first.
export const dejaVuSerif = { locals: ['DejaVu Serif'], unitsPerEm: 2048, width: 1036.5 }
export const georgia = { locals: ['Georgia'], unitsPerEm: 2048, width: 907 }
export const notoSerif = {
  locals: ['Noto Serif', 'NotoSerif-Regular'],
  unitsPerEm: 1000,
  width: 475,
}
export const dejaVuSans = { locals: ['DejaVu Sans'], unitsPerEm: 2048, width: 1036.3 }
export const arial = {
  locals: ['Arial', 'Roboto-Regular', 'Liberation Sans'],
  unitsPerEm: 2048,
  width: 907.1,
}
