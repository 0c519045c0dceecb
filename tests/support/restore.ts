import { afterEach, vi } from 'vitest'

// Test files share a process, so a test must not leave its clock, spies or variables to the next one.
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})
