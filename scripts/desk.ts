import { runDesk } from './desk/run.ts'
import { verbs } from './desk/verbs.ts'

/** The owner's operations: `npm run desk -- --help`. */
process.exitCode = await runDesk(verbs, process.argv.slice(2), {
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
})
