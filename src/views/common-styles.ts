import base from './base.css?inline'
import button from './button.css?inline'
import controls from './controls.css?inline'
import fonts from './fonts.css?inline'
import footer from './footer.css?inline'
import grounds from './grounds.css?inline'
import header from './header.css?inline'
import layout from './layout.css?inline'
import parts from './parts.css?inline'
import print from './print.css?inline'
import siteNav from './site-nav.css?inline'
import text from './text.css?inline'
import tokens from './tokens.css?inline'

/** The style sheets of every page; pages add their own. The tokens declare the order of the layers. */
export const commonStyles: readonly string[] = [
  tokens,
  fonts,
  base,
  text,
  controls,
  parts,
  grounds,
  button,
  print,
  layout,
  header,
  siteNav,
  footer,
]
