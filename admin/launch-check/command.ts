import { consentHashes } from '../../scripts/content/consent.ts'
import { contentFrom } from '../../scripts/content/load.ts'
import { provideContent } from '../../scripts/content/node.ts'
import { readPictureFiles } from '../../scripts/content/pictures.ts'
import { readContentFiles } from '../../scripts/content/content-files.ts'
import { reviewContent } from '../../scripts/content/review.ts'
import { configurationOf, ledgerName } from '../target.ts'
import { type CommandContext, type ContextWith, defineCommand, type Options } from '../command.ts'
import { contentFindings, leftOfSample } from './content.ts'
import { type Finding, of, progressOf, type Step, steps } from './finding.ts'

const ownOptions = {
  config: { value: 'file', says: 'default: wrangler.toml' },
  site: { value: 'origin', says: 'check a running site and its services, but not the secrets' },
} as const satisfies Options

export const launchCheck = defineCommand({
  name: 'launch-check',
  summary: 'List what is left to do before visitors come; exit code 1 while there is anything.',
  options: ownOptions,
  run: async (context) => {
    const findings = await findingsOf(context)
    const open = findings.filter(({ advice }) => !advice)
    const { done, next } = progressOf(findings, lookedAt(context, findings))
    return {
      lines: [
        ...open.map(({ where, says, fix }) => `- ${where}: ${says}. Fix: ${fix}.`),
        ...findings
          .filter(({ advice }) => advice)
          .map(({ where, says, fix }) => `  ${where}: ${says}. Advice: ${fix}.`),
        open.length === 0 ? 'Ready to launch.' : `${open.length} things to do before launch.`,
        '',
        ...(done.length > 0 ? [`Seen done: ${done.join('; ')}.`] : []),
        `Next: ${next ? `${next.fix} (${next.where}: ${next.says})` : nextOf(context)}.`,
      ],
      data: findings,
      exit: open.length === 0 ? 0 : 1,
    }
  },
})

async function findingsOf({
  ask,
  options,
  target,
  now,
}: ContextWith<typeof ownOptions>): Promise<Finding[]> {
  const files = await readContentFiles(target.content)
  const pictures = await readPictureFiles(target.content)
  const loaded = contentFrom(files, pictures)
  // Settings have their defaults from the content, so they can be read only once that is right.
  if (loaded.problems.length > 0) return of('content', contentFindings(loaded, false))
  await provideContent(target.content)
  // Only now, also because it loads wrangler: a second and 250 MB.
  const { findAll } = await import('./check.ts')
  const { ledgerFindings } = await import('./waiting.ts')
  const { upstreamsOf } = await import('../../src/delivery/upstreams.ts')
  const configuration = await configurationOf(target)
  const { config = 'wrangler.toml', site } = options
  const found = await findAll(
    { config, site, now, env: target.env, remote: target.remote },
    {
      ...loaded,
      problems: reviewContent(files, pictures).problems,
    },
  )
  const left =
    target.env === undefined ? leftOfSample(files, loaded, await readContentFiles('sample')) : []
  return [
    ...found,
    ...of('words', left),
    ...of(
      'services',
      ledgerFindings(ask, ledgerName(target), {
        upstreams: upstreamsOf(configuration),
        giveaways: configuration.giveaways,
        consents: consentHashes(loaded.content),
        now,
      }),
    ),
  ]
}

/** The steps that a run checks: on this computer, and with --remote the rest. */
function lookedAt(
  { target, options: given }: ContextWith<typeof ownOptions>,
  findings: readonly Finding[],
): Step[] {
  if (findings.some(({ step }) => step === 'content')) return []
  const outside: Step[] = target.remote
    ? []
    : given.site
      ? ['stores', 'secrets']
      : ['stores', 'secrets', 'services', 'site']
  // What `findAll` leaves out of an environment that was named.
  const shared: Step[] = target.env === undefined ? [] : ['domain', 'words', 'giveaway']
  const hidden = new Set([...outside, ...shared])
  return (Object.keys(steps) as Step[]).filter((step) => !hidden.has(step))
}

/** What comes when nothing is left to do here. */
function nextOf({ target }: Pick<CommandContext, 'target'>): string {
  if (target.remote) return 'the launch day, docs/deploy.md'
  return 'npm run deploy, then npm run launch-check -- --remote'
}
