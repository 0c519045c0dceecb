import { kinds } from '../../../src/delivery/kinds.ts'
import { quoted } from '../ledger/ask.ts'
import type { Verb } from '../verb.ts'

export const resume: Verb = {
  name: 'resume',
  summary: "Ends an upstream's rest: the next sweep tries it.",
  subject: { name: 'kind', says: 'the kind whose upstream rests', choices: kinds },
  options: {},
  run: ({ ask, given, now }) => {
    const kind = quoted(given.subject)
    const [before = []] = ask(
      `SELECT paused_until FROM upstreams WHERE kind = ${kind}`,
      `UPDATE upstreams SET paused_until = 0 WHERE kind = ${kind}`,
    )
    const rested = Number(before[0]?.['paused_until']) > now
    const says = rested ? 'its rest has ended' : 'it was not resting'
    return { lines: [`${given.subject}: ${says}`], data: { kind: given.subject, rested } }
  },
}
