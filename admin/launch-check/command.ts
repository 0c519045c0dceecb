import { consents } from 'virtual:content/consent'
import { readConfiguration } from '../../src/configuration.ts'
import { plural } from '../../src/lib/words.ts'
import type { CommandContext, CommandResult } from '../command.ts'
import { consentFindings } from '../consents.ts'
import { Refused } from '../refused.ts'
import { varsOf } from '../target.ts'
import { ownersWords } from './content.ts'
import { proveSignup } from './post.ts'
import { secretFindings, settingFindings } from './settings.ts'
import { siteFindings } from './site.ts'

type Options = { site?: string; post?: true; forward?: string }

export async function launchCheck(
  context: CommandContext,
  { site, post, forward }: Options,
): Promise<CommandResult> {
  const { remote, env } = context.target
  if (post ? !remote : forward !== undefined)
    throw new Refused('--forward needs --post, and --post needs --remote.')
  const vars = varsOf({ remote: true, env })
  const read = readConfiguration(vars)
  const origin = site === undefined ? read.origin : URL.parse(site)?.origin
  if (post) return proveSignup(context, origin, forward)

  const findings = [
    ...(env === undefined ? await ownersWords(context, read) : []),
    ...(remote ? secretFindings(read, env) : []),
    ...settingFindings(vars, read, env),
    ...(remote
      ? whereReached(() => consentFindings({ ...context, configuration: read }, consents))
      : []),
    ...(remote ? await siteFindings(origin, context.fetchImpl) : []),
  ].filter((finding) => typeof finding === 'string')
  const more = env === undefined ? '' : ` --env ${env}`
  const deploy = `npx wrangler login, npm run deploy${more && ` --${more}`}, npm run launch-check -- --remote${more}`
  const done = remote
    ? 'Ready to launch. Next: the launch day, docs/deploy.md.'
    : `Next: ${deploy}.`
  if (findings.length === 0) return { lines: [done] }
  const count = plural(findings.length, 'thing')
  return {
    lines: [
      ...findings.map((finding) => `- ${finding}.`),
      `${count} to do before launch, in this order.`,
    ],
    exit: 1,
  }
}

/** The findings in a ledger, or that it was not reached. */
function whereReached<Finding>(find: () => Finding[]) {
  try {
    return find()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return [`The ledger was not looked at: ${error.message.replace(/\.$/, '')}`]
  }
}
