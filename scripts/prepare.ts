import { runWrangler } from './wrangler.ts'

// Runs after `npm ci`, and before the checks: editors and the compiler need the bindings' types and the schemas of `content/`.
runWrangler(['types', '--include-runtime=false'], 'Could not generate the types of the bindings.')
await import('./schemas.ts')
