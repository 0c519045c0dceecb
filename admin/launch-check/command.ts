import { consentHashes } from '../../scripts/content/consent.ts'
import { contentFrom } from '../../scripts/content/load.ts'
import { readPictureFiles } from '../../scripts/content/pictures.ts'
import { readContentFiles } from '../../scripts/content/content-files.ts'
import { reviewContent } from '../../scripts/content/review.ts'
import { plural } from '../../src/lib/words.ts'
import { type CommandContext, defineCommand } from '../command.ts'
import { Refused } from '../refused.ts'
import { configurationOf, varsOf } from '../target.ts'
import { contentFindings, leftOfSample } from './content.ts'
import type { Finding } from './finding.ts'
import { dateFindings, entrantFindings } from './giveaways.ts'

export const launchCheck = defineCommand({
  name: 'launch-check',
  summary: 'List what is left to do before visitors come; exit code 1 while there is anything.',
  options: { site: { value: 'origin', description: 'where the site is, if not at SITE_ORIGIN' } },
  run: async (context) => {
    const { remote, env } = context.target
    const findings = await findingsOf(context, context.options.site)
    const open = findings.filter(({ advice }) => !advice)
    const more = env === undefined ? '' : ` --env ${env}`
    const deploy = `npx wrangler login, npm run deploy${more && ` --${more}`}, npm run launch-check -- --remote${more}`
    const [first] = open
    return {
      lines: [
        ...open.map(({ where, problem, fix }) => `- ${where}: ${problem}. Fix: ${fix}.`),
        ...findings
          .filter(({ advice }) => advice)
          .map(({ where, problem, fix }) => `  ${where}: ${problem}. Advice: ${fix}.`),
        ...(first ? [`${plural(open.length, 'thing')} to do before launch.`] : []),
        ...(first || !remote ? [] : ['Ready to launch.']),
        first
          ? `Next, in ${first.where}: ${first.fix}.`
          : `Next: ${remote ? 'the launch day, docs/deploy.md' : deploy}.`,
      ],
      exit: open.length === 0 ? 0 : 1,
    }
  },
})

/** The findings in the order in which they can be fixed; with `--env` only that environment's. */
async function findingsOf(
  { query, target, now, fetchImpl }: CommandContext,
  site: string | undefined,
): Promise<Finding[]> {
  const { remote, env } = target
  const files = await readContentFiles(target.content)
  const pictures = await readPictureFiles(target.content)
  const loaded = contentFrom(files, pictures)
  // Settings have their defaults from the content, so they can be read only once that is right.
  if (loaded.problems.length > 0) return contentFindings(loaded)
  const vars = varsOf({ remote: true, env })
  const read = await configurationOf({ ...target, remote: true })
  const { secretFindings, settingFindings } = await import('./settings.ts')
  const { siteFindings } = await import('./site.ts')
  const { upstreamFindings } = await import('./upstreams.ts')
  const { problems } = reviewContent(files, pictures)
  const { giveaways } = read
  const origin = site === undefined ? read.origin : URL.parse(site)?.origin
  const isProduction = env === undefined
  return [
    ...(isProduction ? contentFindings({ ...loaded, problems }) : []),
    ...(isProduction ? leftOfSample(files, loaded, await readContentFiles('sample')) : []),
    ...(isProduction ? dateFindings(giveaways, loaded, now) : []),
    ...settingFindings({ env, vars, read }),
    ...(remote ? secretFindings({ env, vars, read }) : []),
    ...(remote
      ? whereReached(() => entrantFindings(query, giveaways, consentHashes(loaded.content), now))
      : []),
    ...(remote ? await upstreamFindings(read, fetchImpl) : []),
    ...(remote ? await siteFindings({ origin, env, fetchImpl }, giveaways) : []),
  ]
}

/** The findings in a ledger, or that it was not reached. */
function whereReached(find: () => Finding[]): Finding[] {
  try {
    return find()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const fix = error.message.replace(/\.$/, '')
    return [{ where: 'ledger', problem: 'it was not looked at', fix, advice: true }]
  }
}
