import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadContent } from '../../scripts/content/load'

test('launch-check names all that is still to do, each sample with its file and line', async () => {
  const { status, stdout } = launchCheck('wrangler.toml')
  expect(status).toBe(1)
  const { samples } = await loadContent()
  for (const { file, line } of samples) expect(stdout).toContain(`- content/${file}:${line}: `)
  expect(stdout).toContain('SITE_ORIGIN')
  expect(stdout).toMatch(/\d+ things to do before launch\.\n$/)
})

test('launch-check reads every environment and the local files, and shows no value', () => {
  const folder = mkdtempSync(join(tmpdir(), 'launch-check-'))
  const toml = `
    name = "site"
    [vars]
    SITE_ORIGIN = "https://example.com"
    CONTEST_FORM_ID = 7
    FORMS_URL = "canary:forms"
    [env.production.vars]
    PREVIEW_NOW = "2025-08-01T09:00:00-05:00"
    SIGNUPS_PER_MINUTE = 26
    [env.staging.vars]
    ENTRIES_PER_MINUTE = "canary many"`
  writeFileSync(join(folder, 'wrangler.toml'), toml)
  writeFileSync(join(folder, '.dev.vars'), 'SUPABASE_URL=canary\nPREVIEW_NOW="canary"')
  const { stdout } = launchCheck(join(folder, 'wrangler.toml'))
  const found = [...stdout.matchAll(/([A-Z]+_[A-Z_]+) (?:in|from) (\S+): /g)]
  expect(found.map(([, setting, place]) => `${setting} ${place}`)).toEqual([
    'PREVIEW_NOW [env.production.vars]',
    'PREVIEW_NOW .dev.vars',
    'FORMS_URL [vars]',
    'ENTRIES_PER_MINUTE [env.staging.vars]',
    'PREVIEW_NOW .dev.vars',
    'SUPABASE_URL .dev.vars',
  ])
  expect(stdout).toMatch(/add up to 41 in \[env\.production\.vars\]/)
  expect(stdout.match(/add up to/g)).toHaveLength(1)
  expect(stdout).not.toContain('canary')
})

function launchCheck(config: string) {
  return spawnSync('node', ['scripts/launch-check.ts', '--config', config], { encoding: 'utf8' })
}
