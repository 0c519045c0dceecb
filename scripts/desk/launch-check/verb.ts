import { loadContent } from '../../content/load.ts'
import { provideContent } from '../../content/node.ts'
import type { Desk, Verb } from '../verb.ts'
import { contentFindings } from './content.ts'
import type { Finding } from './finding.ts'

export const launchCheck: Verb = {
  name: 'launch-check',
  summary: 'Lists what is to be done before visitors come; exit code 1 while there is anything.',
  options: {
    config: { value: 'file', says: 'wrangler.toml without it' },
    site: { value: 'origin', says: 'looks at a running site and its services, not at secrets' },
  },
  run: async (desk) => {
    const findings = await findingsOf(desk)
    const open = findings.filter(({ note }) => !note)
    return {
      lines: [
        ...open.map(({ where, says, mend }) => `- ${where}: ${says}. Mend: ${mend}.`),
        ...findings
          .filter(({ note }) => note)
          .map(({ where, says, mend }) => `  ${where}: ${says}. Then: ${mend}.`),
        open.length === 0 ? 'Ready to launch.' : `${open.length} things to do before launch.`,
      ],
      data: findings,
      exit: open.length === 0 ? 0 : 1,
    }
  },
}

async function findingsOf({ ask, given, target, now }: Desk): Promise<Finding[]> {
  const loaded = await loadContent()
  // Settings have their defaults from the content, so they can be read only once that is right.
  if (loaded.problems.length > 0) return contentFindings(loaded, false)
  await provideContent()
  // Only now, also because it loads wrangler: a second and 250 MB.
  const { findAll } = await import('./check.ts')
  const { waitingFindings } = await import('./waiting.ts')
  const { config = 'wrangler.toml', site } = given.options
  const found = await findAll({ config, site, now, env: target.env, remote: target.remote }, loaded)
  return [...found, ...waitingFindings(ask, target)]
}
