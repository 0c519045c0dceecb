import prose from '../ui/prose.css?inline'
import prosePrint from './prose-print.css?inline'

/** The style sheets of a page of sections with headings beside them. */
export const proseStyles: readonly string[] = [prose, prosePrint]
