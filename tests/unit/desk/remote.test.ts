import { expect, test } from 'vitest'
import { reasonOf } from '../../../scripts/desk/ledger/remote'

test.each([
  ['You are not logged in.', /wrangler login/],
  ['✘ [ERROR] In a non-interactive environment, set a CLOUDFLARE_API_TOKEN', /wrangler login/],
  ['{"error":{"text":"Authentication error [code: 10000]"}}', /wrangler login/],
  ['no such table: submissions: SQLITE_ERROR', /migrations apply DB --remote/],
  ['no such column: via at offset 7', /migrations apply DB --remote/],
  ["Couldn't find a D1 DB with the name or binding 'DB'", /wrangler.toml/],
  ['fetch failed\n    at node:internal ruth@example.org', /did not answer/],
])('of %j the desk says only what to do', (output, says) => {
  expect(reasonOf(output)).toMatch(says)
  expect(reasonOf(output)).not.toMatch(/ruth|\n| at node/)
  expect(reasonOf(output, new Error('ENOENT'))).toMatch(/npm run desk/)
})
