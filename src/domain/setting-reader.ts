import type { Format } from './setting-formats.ts'
import type { Setting, Vars } from './settings.ts'

/** A setting that cannot be read, and its expected form. Never its value, which may be a secret. */
export type UnreadableSetting = { setting: Setting; expected: string }

export type SettingReader = ReturnType<typeof settingReader>

/** Reads settings; those that cannot be read count as unset and are listed in `unreadable`. */
export function settingReader(vars: Vars) {
  const unreadable: UnreadableSetting[] = []
  const text = (setting: Setting) => given(vars[setting])
  const read = <Value>(setting: Setting, format: Format<Value>, fallback?: string) => {
    const written = text(setting) ?? fallback
    const value = written === undefined ? undefined : format.read(written)
    if (written !== undefined && value === undefined) {
      unreadable.push({ setting, expected: format.expected })
    }
    return value
  }
  return { text, read, unreadable }
}

// An empty variable counts as unset, because dashboards clear variables that way.
function given(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  return typeof value === 'string' ? value : JSON.stringify(value)
}
