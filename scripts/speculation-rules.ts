import type { Plugin } from 'vite'
import { speculationRules } from '../src/domain/speculation-rules.ts'
import { paths } from '../src/pages/paths.ts'

export function speculationRulesFile(): Plugin {
  return {
    name: 'speculation-rules-file',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle() {
      const fileName = paths.speculationRules.slice(1)
      this.emitFile({ type: 'asset', fileName, source: JSON.stringify(speculationRules()) })
    },
  }
}
