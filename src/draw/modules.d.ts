/** What this room alone reads of the giveaways. */
declare module 'virtual:content/giveaways' {
  /** The admin command's draw files, by giveaway id. */
  export const draws: Readonly<Record<string, import('./file.ts').DrawSummary>>
}
