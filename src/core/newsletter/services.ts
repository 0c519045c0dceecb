/** The services whose importers and tags are known (the dashboard's Export, `admin mails`). */
export const listServices = ['kit', 'mailchimp', 'mailerlite', 'buttondown'] as const
export type ListService = (typeof listServices)[number]
export const newsletterServices = ['supabase', ...listServices, 'webhook'] as const

export type Newsletter = {
  service: (typeof newsletterServices)[number]
  /** The API key; for a webhook the signing secret. */
  key?: string | undefined
  /** Its list: a form (Kit), an audience (Mailchimp), a group (MailerLite). */
  list?: string | undefined
  /** Another address of the service; for Supabase and a webhook the only one. */
  url?: string | undefined
}

/** The setting that a service requires beside its key. */
export const neededSetting = {
  supabase: 'SUPABASE_URL',
  kit: 'NEWSLETTER_LIST',
  mailchimp: 'NEWSLETTER_LIST',
  mailerlite: undefined,
  buttondown: undefined,
  webhook: 'NEWSLETTER_URL',
} as const satisfies Readonly<Record<Newsletter['service'], string | undefined>>
