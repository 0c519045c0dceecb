import { common } from './arguments.ts'
import type { Options, Verb } from './verb.ts'

const EXITS = `Exit codes
  0  done
  1  a person must look (status, launch-check), or nothing was found
  2  used wrongly, or --yes is missing: nothing was done
  3  there is no ledger, it does not answer, or something failed`

/** What `--help` says without a verb. */
export function helpOf(verbs: readonly Verb[]): string {
  return `npm run desk -- <verb> [options]

${columns(verbs.map((verb) => [titleOf(verb), verb.summary]))}

npm run desk -- <verb> --help tells a verb's options. All take:
${optionLines(common)}

${EXITS}`
}

/** What `--help` says of one verb. */
export function helpOfVerb(verb: Verb): string {
  return `npm run desk -- ${titleOf(verb)} [options]

${verb.summary}

${optionLines({ ...verb.options, ...common })}

${EXITS}`
}

function titleOf({ name, subject }: Verb): string {
  if (subject === undefined) return name
  return subject.optional ? `${name} [${subject.name}]` : `${name} <${subject.name}>`
}

function optionLines(options: Options): string {
  return columns(
    Object.entries(options).map(([name, { value, says, choices, many, required }]) => {
      const title = value === undefined ? `--${name}` : `--${name} <${value}>`
      const list = choices ? `: ${choices.join(many ? ',' : '|')}` : ''
      return [title, `${says}${list}${required ? ' (needed)' : ''}`]
    }),
  )
}

function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([title]) => title.length))
  return rows.map(([title, says]) => `  ${title.padEnd(width)}  ${says}`).join('\n')
}
