import type { Verb } from '../verb.ts'

export const launchCheck: Verb = {
  name: 'launch-check',
  summary: 'Lists what is to be done before visitors come; exit code 1 while there is anything.',
  options: {
    config: { value: 'file', says: 'wrangler.toml without it' },
    site: { value: 'origin', says: 'looks at a running site and its services, not at secrets' },
  },
  run: async ({ given, target, now }) => {
    // Only here, because it loads wrangler: a second and 250 MB.
    const { findAll } = await import('./check.ts')
    const { config = 'wrangler.toml', site } = given.options
    const findings = await findAll({ config, site, now, env: target.env, remote: target.remote })
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
