import lighthouse from 'lighthouse'

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** What one run of Lighthouse measured; times in milliseconds. */
export type Audit = {
  scores: number[]
  failed: string[]
  paint: number
  shift: number
  blocking: number
}

/** One run, in the Chromium that listens on `port`. */
export async function audit(url: string, port: number, tries = 3): Promise<Audit> {
  const flags = { port, output: 'json', logLevel: 'error', ignoreStatusCode: true } as const
  const result = await lighthouse(url, flags)
  if (result === undefined) throw new Error(`Lighthouse said nothing of ${url}`)
  // On a busy machine Chromium sometimes records no trace: such a run is not counted.
  if (result.lhr.runtimeError && tries > 1) return audit(url, port, tries - 1)
  const { categories, audits } = result.lhr
  const failed = CATEGORIES.flatMap((name) =>
    (categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => id),
  )
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN
  return {
    scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
    failed,
    paint: value('largest-contentful-paint'),
    shift: value('cumulative-layout-shift'),
    blocking: value('total-blocking-time'),
  }
}
