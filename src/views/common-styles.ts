import controls from '../ui/base.css?inline'
import fonts from '../ui/fonts.css?inline'
import siteNav from '../ui/layout.css?inline'
import button from '../ui/parts.css?inline'
import tokens from '../ui/tokens.css?inline'
import base from './base.css?inline'
import footer from './footer.css?inline'
import grounds from './grounds.css?inline'
import header from './header.css?inline'
import layout from './layout.css?inline'
import parts from './parts.css?inline'
import print from './print.css?inline'
import text from './text.css?inline'

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
