/** Something to do before the launch: where, what, and how to fix it. Advice does not stop a launch. */
export type Finding = { where: string; says: string; fix: string; advice?: true; step?: Step }

/** The way from a fresh clone to an open giveaway, in order, and what can be said of each part of it once it is done. */
export const steps = {
  content: 'the content has no mistake',
  account: 'wrangler has an account to work in',
  stores: 'the database and both queues are there',
  secrets: 'the secrets are set',
  domain: 'the site has an address of its own',
  settings: 'the settings can be read',
  services: 'the services answer',
  words: 'the words are your own, and recorded',
  giveaway: 'a giveaway is ahead, or open',
  site: 'the deployed site is well',
} as const

export type Step = keyof typeof steps

/** Findings of one step, but for those that belong to another. */
export function of(step: Step, findings: readonly Finding[]): Finding[] {
  return findings.map((finding) => ({ step, ...finding }))
}

/**
 * What has been seen done, and the one thing to do next. `looked`: the steps that were looked at. Without an account nothing
 * can be deployed, so that advice is the one that counts.
 */
export function progressOf(findings: readonly Finding[], looked: readonly Step[]) {
  const order = Object.keys(steps) as Step[]
  const open = findings.filter(({ advice, step }) => !advice || step === 'account')
  const ranked = open.toSorted((a, b) => order.indexOf(a.step!) - order.indexOf(b.step!))
  // Words that may still be the sample's are advice, but not done.
  const undone = [...open, ...findings.filter(({ step }) => step === 'words')]
  const done = order.filter(
    (step) => looked.includes(step) && undone.every((one) => one.step !== step),
  )
  return { done: done.map((step) => steps[step]), next: ranked[0] }
}

/** The finding, unless all is right. */
export function unless(isRight: boolean, finding: Finding): Finding[] {
  return isRight ? [] : [finding]
}
