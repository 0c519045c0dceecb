import base from './base.css?inline'
import fonts from './fonts.css?inline'
import layout from './layout.css?inline'
import tokens from './tokens.css?inline'

/** The style sheets of every page; pages add their own. The tokens declare the order of the layers. */
export const commonStyles: readonly string[] = [tokens, fonts, base, layout]
