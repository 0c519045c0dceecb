import { writeFileSync } from 'node:fs'
import { sampleLabels, type Shape } from './content/labels.ts'

/** Writes the types of the modules `virtual:content/labels/…`, as the sample book has them: a part of `npm run check`. */
const files = sampleLabels()
const types = files.map(([name, shape]) => `'${name}': ${typeOf(shape)}`)
const modules = files.map(
  ([name]) => `declare module 'virtual:content/labels/${name}' {
const labels: import('virtual:content/labels').Labels['${name}']
export = labels
}`,
)
const text = `// Written by scripts/label-types.ts from sample/labels
declare module 'virtual:content/labels' {
export type Labels = {
${types.join('\n')}
}
}
${modules.join('\n')}
`
writeFileSync('labels.d.ts', text)

function typeOf(shape: Shape): string {
  if (typeof shape === 'string') return 'string'
  if (Array.isArray(shape)) return `readonly ${typeOf(shape[0] as Shape)}[]`
  // A name like 404 is a number, as in the code.
  const fields = Object.entries(shape).map(
    ([name, inside]) => `readonly ${/^\d+$/.test(name) ? name : `'${name}'`}: ${typeOf(inside)}\n`,
  )
  return `{\n${fields.join('')}}`
}
