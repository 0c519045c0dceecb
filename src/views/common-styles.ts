import base from './base.css?inline'
import fonts from './fonts.css?inline'
import layout from './layout.css?inline'
import tokens from './tokens.css?inline'

/** What every page wears; a page adds the sheets of its own sections. The tokens state the order of the layers. */
export const commonStyles: readonly string[] = [tokens, fonts, base, layout]
