/**
 * Writes `src/book/emblems.ts`, one symbol for each identity: `node scripts/emblems.ts`. Most are from Lucide, the others
 * from `emblems/drawn.ts`; each becomes one path on a 24 by 24 grid, for stroking.
 */

/** The Lucide icons; identities without one are drawn by hand. */
export const lucide: Readonly<Record<string, string>> = {
  loved: 'heart',
  'child-of-god': 'house',
  forgiven: 'waves-horizontal',
  chosen: 'star',
  beloved: 'rose',
  'fearfully-wonderfully-made': 'spool',
  victorious: 'crown',
  free: 'key-round',
  secure: 'anchor',
  equipped: 'shield',
  called: 'bell',
  anointed: 'amphora',
  justified: 'scale',
  sanctified: 'droplets',
  complete: 'wheat',
  accepted: 'door-open',
  treasured: 'gem',
  empowered: 'flame',
  transformed: 'sprout',
  commissioned: 'footprints',
  overcoming: 'mountain',
  fruitful: 'grape',
  radiant: 'sun',
  destined: 'compass',
  'gods-masterpiece': 'palette',
}
