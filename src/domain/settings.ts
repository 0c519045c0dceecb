export type Setting =
  | 'SITE_ORIGIN'
  | 'CONTEST_OPENS_AT'
  | 'CONTEST_CLOSES_AT'
  | 'PREVIEW_NOW'
  | 'SUPABASE_URL'
  | 'SUPABASE_ANON_KEY'
  | 'FORMS_URL'
  | 'CONTEST_FORM_ID'
  | 'SIGNUPS_PER_MINUTE'
  | 'ENTRIES_PER_MINUTE'
  | 'RECEIPT_KEY'
  | 'BUY_URL'
  | 'RETAILER_URL'
  | 'COMPANION_URL'

/** The raw configuration; all of it is optional (README, "Configuration"). wrangler.toml gives numbers as numbers. */
export type Vars = Partial<Record<Setting, unknown>>
