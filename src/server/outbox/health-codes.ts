type HealthText = { subject: string; cause: string; remedy: string }

/** The codes of `GET /health`, which monitors match. docs/deploy.md shows causes and remedies, mails to the owner the subjects too. */
export const healthCodes = {
  ledger_unreachable: {
    subject: 'the database does not answer',
    cause: 'the database does not answer',
    remedy: 'check https://www.cloudflarestatus.com; posts go to the fallback queue',
  },
  setting_invalid: {
    subject: 'a setting is invalid',
    cause: 'a setting is invalid; the log names it',
    remedy: 'correct it, deploy',
  },
  giveaways_overlap: {
    subject: 'two giveaways overlap',
    cause: '`CONTEST_OPENS_AT` or `CONTEST_CLOSES_AT` make two giveaways overlap',
    remedy: 'correct the dates, deploy',
  },
  preview_at_site_origin: {
    subject: 'PREVIEW_NOW is set in production',
    cause: '`PREVIEW_NOW` is set in production',
    remedy: 'remove it, deploy',
  },
  list_late: {
    subject: 'the list of a draw is late',
    cause: 'the list of a draw is still open ten minutes after its closing time',
    remedy: "check the worker's cron; `draw --remote --yes`",
  },
  sweep_late: {
    subject: 'nothing is forwarded',
    cause: 'rows are due, and no sweep has run for five minutes',
    remedy: "check the worker's cron",
  },
  sweep_dies: {
    subject: 'forwarding dies',
    cause: 'for 15 minutes no sweep has saved what it sent',
    remedy: "read the worker's errors in the dashboard, roll back",
  },
  upstream_failing: {
    subject: 'forwarding fails',
    cause: 'five calls in a row to a service have failed',
    remedy: '`status --remote`',
  },
  backlog: {
    subject: 'forwarding is late',
    cause:
      'a row has waited for an hour while calls fail, or has been due for an hour; and nothing was delivered for ten minutes',
    remedy: '`status --remote`',
  },
  needs_attention: {
    subject: 'something waits for you',
    cause:
      'a row or a dead letter has needed a person for an hour; a list closes within a day, and a held entry is undecided; or the dates of a closed list were moved',
    remedy: '`status --remote`',
  },
} as const satisfies Readonly<Record<string, HealthText>>

export type HealthCode = keyof typeof healthCodes
