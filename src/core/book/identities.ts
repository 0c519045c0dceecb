/** The 32 identities in the book's order. Blessed and Light of World share chapter 11; no identity has 31. */
export const identityKeys = [
  { slug: 'holy', name: 'Holy', chapter: 1 },
  { slug: 'loved', name: 'Loved', chapter: 2 },
  { slug: 'child-of-god', name: 'Child of God', chapter: 3 },
  { slug: 'forgiven', name: 'Forgiven', chapter: 4 },
  { slug: 'redeemed', name: 'Redeemed', chapter: 5 },
  { slug: 'chosen', name: 'Chosen', chapter: 6 },
  { slug: 'beloved', name: 'Beloved', chapter: 7 },
  { slug: 'fearfully-wonderfully-made', name: 'Fearfully Wonderfully Made', chapter: 8 },
  { slug: 'new-creation', name: 'New Creation', chapter: 9 },
  { slug: 'salt-of-earth', name: 'Salt of Earth', chapter: 10 },
  { slug: 'light-of-world', name: 'Light of World', chapter: 11 },
  { slug: 'blessed', name: 'Blessed', chapter: 11 },
  { slug: 'victorious', name: 'Victorious', chapter: 12 },
  { slug: 'free', name: 'Free', chapter: 13 },
  { slug: 'secure', name: 'Secure', chapter: 14 },
  { slug: 'equipped', name: 'Equipped', chapter: 15 },
  { slug: 'called', name: 'Called', chapter: 16 },
  { slug: 'anointed', name: 'Anointed', chapter: 17 },
  { slug: 'justified', name: 'Justified', chapter: 18 },
  { slug: 'sanctified', name: 'Sanctified', chapter: 19 },
  { slug: 'complete', name: 'Complete', chapter: 20 },
  { slug: 'accepted', name: 'Accepted', chapter: 21 },
  { slug: 'treasured', name: 'Treasured', chapter: 22 },
  { slug: 'empowered', name: 'Empowered', chapter: 23 },
  { slug: 'transformed', name: 'Transformed', chapter: 24 },
  { slug: 'commissioned', name: 'Commissioned', chapter: 25 },
  { slug: 'overcoming', name: 'Overcoming', chapter: 26 },
  { slug: 'fruitful', name: 'Fruitful', chapter: 27 },
  { slug: 'radiant', name: 'Radiant', chapter: 28 },
  { slug: 'destined', name: 'Destined', chapter: 29 },
  { slug: 'eternal', name: 'Eternal', chapter: 30 },
  { slug: 'gods-masterpiece', name: 'Masterpiece', chapter: 32 },
] as const

export type IdentityKey = (typeof identityKeys)[number]

/** A chapter slug without its `i-am-`, as in `/guide/loved`. */
export type IdentitySlug = IdentityKey['slug']
export type IdentityName = IdentityKey['name']
export type ChapterSlug = `i-am-${IdentitySlug}`

export const identitySlugs: readonly IdentitySlug[] = identityKeys.map(({ slug }) => slug)
export const identityNames: readonly IdentityName[] = identityKeys.map(({ name }) => name)
export const chapterSlugs: readonly ChapterSlug[] = identitySlugs.map(
  (slug) => `i-am-${slug}` as const,
)
