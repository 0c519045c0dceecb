import { consents } from 'virtual:content/site'
import { readConfiguration } from '../../../src/core/configuration.ts'
import { readUrl, urlHint } from '../../../src/core/forms/web-address.ts'
import { plural } from '../../../src/core/text/words.ts'
import { WRITE_ANEW } from '../../../src/server/owner/write.ts'
import type { CommandContext, CommandResult, Options } from '../context.ts'
import { consentFindings } from './consents.ts'
import { Failure } from '../../terminal/failure.ts'
import { wranglerConfig } from '../../ledger/target.ts'
import { ownersWords } from './content.ts'
import { postSignup } from './post.ts'
import { mailTo, secretFindings, settingFindings } from './settings.ts'
import { siteFindings } from './site.ts'

export async function launchCheck(
  context: CommandContext,
  { site, post }: Pick<Options, 'site' | 'post'>,
): Promise<CommandResult> {
  const { remote, env } = context.target
  if (post && !remote) throw new Failure('--post needs --remote.')
  const config = wranglerConfig(env)
  const { vars = {} } = config
  const read = readConfiguration(vars)
  const origin = site === undefined ? read.origin : originOf(site)
  const owner = mailTo(config, read)
  if (post) {
    if (origin === undefined) throw new Failure('Set SITE_ORIGIN, or give --site https://…')
    const proof = await postSignup(context, origin)
    if (owner === undefined) return proof
    // Only the worker can send mail. It will write as to a new owner.
    context.query(WRITE_ANEW)
    const asked = `The site writes to ${owner} within two minutes. Look for that mail.`
    return { ...proof, lines: [...proof.lines, asked] }
  }

  const findings = [
    ...(env === undefined ? await ownersWords(context, read) : []),
    ...(remote ? secretFindings(read, env) : []),
    ...settingFindings(vars, read, env),
    ...(remote ? consentFindings({ ...context, configuration: read }, consents) : []),
    ...(remote ? await siteFindings(origin, context.fetchImpl) : []),
  ].filter((finding) => typeof finding === 'string')
  const next = remote
    ? 'Ready to launch. Next: the launch day, docs/deploy.md.'
    : 'Next: npx wrangler login, npm run deploy, npm run launch-check -- --remote (docs/deploy.md).'
  const advice =
    env === undefined && owner === undefined
      ? [
          'Advice: set OWNER_EMAIL with [[send_email]], so that the site writes to you (docs/deploy.md, "Set up").',
        ]
      : []
  if (findings.length === 0) return { lines: [...advice, next] }
  return {
    lines: [
      ...findings.map((finding) => `- ${finding}.`),
      `${plural(findings.length, 'thing')} to do before launch, in this order.`,
      ...advice,
    ],
    exit: 1,
  }
}

function originOf(site: string): string {
  const url = readUrl(site, { isLocal: true })
  if (url === undefined) throw new Failure(`--site: write ${urlHint}.`)
  return url.origin
}
