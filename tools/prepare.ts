import { runWrangler } from './ledger/wrangler.ts'

// Runs after `npm ci`, and before the checks: editors and the compiler need the bindings' types.
runWrangler(['types', '--include-runtime=false'], 'Could not generate the types of the bindings.')
