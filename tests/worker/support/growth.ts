/** Growth is too fast if four times the input costs more than eight times as much: twice that of a linear reader. */
const MOST = 8

/** Processor time in one measurement, in milliseconds. */
const BATCH_MS = 1
const ROUNDS = 12

/**
 * Whether four times the input costs more than eight times the processor time, at any step from one size to
 * the next. Other programs only add to a time, so the least of several counts, and a step that seems too large
 * is measured again.
 */
export async function growsTooFast(
  prepare: (size: number) => () => unknown,
  sizes: readonly number[] = [1000, 4000, 16_000],
): Promise<string | undefined> {
  const acts = sizes.map(prepare)
  const least = sizes.map(() => Infinity)
  let times = 1
  while (times < 1000 && (await costOf(acts[0]!, times)) * times < BATCH_MS) times *= 2
  let found: string | undefined
  for (let round = 0; round < ROUNDS && (round < 2 || found); round++) {
    for (const [at, act] of acts.entries())
      least[at] = Math.min(least[at]!, await costOf(act, times))
    const step = least.findIndex((cost, at) => cost > MOST * (least[at - 1] ?? Infinity))
    found =
      step < 0
        ? undefined
        : `${sizes.join(', ')}: ${least.map((ms) => ms.toFixed(3)).join(', ')} ms`
  }
  return found
}

async function costOf(act: () => unknown, times: number): Promise<number> {
  const begun = process.cpuUsage()
  for (let time = 0; time < times; time++) await act()
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1000 / times
}
