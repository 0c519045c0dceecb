/** The chapter slugs of the specification, in its order. */
export const chapterSlugs = [
  'i-am-loved',
  'i-am-chosen',
  'i-am-forgiven',
  'i-am-new-creation',
  'i-am-child-of-god',
  'i-am-holy',
  'i-am-victorious',
  'i-am-blessed',
  'i-am-free',
  'i-am-called',
  'i-am-redeemed',
  'i-am-beloved',
  'i-am-fearfully-wonderfully-made',
  'i-am-salt-of-earth',
  'i-am-light-of-world',
  'i-am-secure',
  'i-am-equipped',
  'i-am-anointed',
  'i-am-justified',
  'i-am-sanctified',
  'i-am-complete',
  'i-am-accepted',
  'i-am-treasured',
  'i-am-empowered',
  'i-am-transformed',
  'i-am-commissioned',
  'i-am-overcoming',
  'i-am-fruitful',
  'i-am-radiant',
  'i-am-destined',
  'i-am-eternal',
  'i-am-gods-masterpiece',
] as const

export type ChapterSlug = (typeof chapterSlugs)[number]

/** A chapter slug without its `i-am-`, as in `/guide/loved`. */
export type IdentitySlug = ChapterSlug extends `i-am-${infer Rest}` ? Rest : never

export type IdentityName =
  | 'Holy'
  | 'Loved'
  | 'Child of God'
  | 'Forgiven'
  | 'Redeemed'
  | 'Chosen'
  | 'Beloved'
  | 'Fearfully Wonderfully Made'
  | 'New Creation'
  | 'Salt of Earth'
  | 'Light of World'
  | 'Blessed'
  | 'Victorious'
  | 'Free'
  | 'Secure'
  | 'Equipped'
  | 'Called'
  | 'Anointed'
  | 'Justified'
  | 'Sanctified'
  | 'Complete'
  | 'Accepted'
  | 'Treasured'
  | 'Empowered'
  | 'Transformed'
  | 'Commissioned'
  | 'Overcoming'
  | 'Fruitful'
  | 'Radiant'
  | 'Destined'
  | 'Eternal'
  | 'Masterpiece'

export type Identity = {
  slug: IdentitySlug
  name: IdentityName
  emoji: string
  /** Two sentences said to the reader. */
  description: string
  /** Its chapter in the book. Blessed and Light of World share 11; none stands at 31. */
  chapter: number
  chapterLabel: string
}

/** All thirty-two, in the book's order. */
export const identities: readonly Identity[] = [
  {
    slug: 'holy',
    name: 'Holy',
    emoji: '🕊️',
    description:
      'You have been set apart by God, who came near while things were still a mess and called you his. You can stop scrubbing at the past and start living like someone who belongs to him.',
    chapter: 1,
    chapterLabel: 'Chapter 1: I Am Holy',
  },
  {
    slug: 'loved',
    name: 'Loved',
    emoji: '❤️',
    description:
      'You were loved before you had anything to show for yourself, and nothing you did today has moved that love an inch. You are invited to stop auditioning and to rest in what is already yours.',
    chapter: 2,
    chapterLabel: 'Chapter 2: I Am Loved',
  },
  {
    slug: 'child-of-god',
    name: 'Child of God',
    emoji: '🏡',
    description:
      'There is a place at the table with your name on it, and in this house you do not need to knock. However far you have wandered, you have a home to go back to and a Father who runs.',
    chapter: 3,
    chapterLabel: 'Chapter 3: I Am a Child of God',
  },
  {
    slug: 'forgiven',
    name: 'Forgiven',
    emoji: '🌊',
    description:
      'What you keep replaying, God has already dealt with at the cross, and he is not going to bring it up again. You are free to call it what it was and then to leave it where he put it.',
    chapter: 4,
    chapterLabel: 'Chapter 4: I Am Forgiven',
  },
  {
    slug: 'redeemed',
    name: 'Redeemed',
    emoji: '✝️',
    description:
      'You were bought back at a price you could never have raised, and nothing is outstanding. What Christ has paid in full, you may stop paying off.',
    chapter: 5,
    chapterLabel: 'Chapter 5: I Am Redeemed',
  },
  {
    slug: 'chosen',
    name: 'Chosen',
    emoji: '🌟',
    description:
      'You were wanted before the world had a floor to stand on, and no one had to talk God into it. You can come down from the shelf where you wait to be picked, because you have been.',
    chapter: 6,
    chapterLabel: 'Chapter 6: I Am Chosen',
  },
  {
    slug: 'beloved',
    name: 'Beloved',
    emoji: '🌹',
    description:
      'You are delighted in, by name, with the very love the Father has for his Son. You may let yourself be enjoyed by God before you are useful to him.',
    chapter: 7,
    chapterLabel: 'Chapter 7: I Am Beloved',
  },
  {
    slug: 'fearfully-wonderfully-made',
    name: 'Fearfully Wonderfully Made',
    emoji: '🧵',
    description:
      'Your body, your temper, the way you laugh and what you notice were knit on purpose by someone who does not make mistakes. You can begin to see yourself with the eyes that watched you being formed.',
    chapter: 8,
    chapterLabel: 'Chapter 8: I Am Fearfully and Wonderfully Made',
  },
  {
    slug: 'new-creation',
    name: 'New Creation',
    emoji: '🦋',
    description:
      'In Christ something has begun in you that was not there before, and it is still morning. Your history happened, but it no longer gets to say who you are.',
    chapter: 9,
    chapterLabel: 'Chapter 9: I Am a New Creation',
  },
  {
    slug: 'salt-of-earth',
    name: 'Salt of Earth',
    emoji: '🧂',
    description:
      'You keep things from going bad simply by staying honest and kind where you have been put. You do not have to be noticed in order to be the reason a room tastes of hope.',
    chapter: 10,
    chapterLabel: 'Chapter 10: I Am the Salt of the Earth',
  },
  {
    slug: 'light-of-world',
    name: 'Light of World',
    emoji: '🕯️',
    description:
      'You carry a flame that was lit by Christ himself, and even a small one changes a dark room. You need not burn brighter than you are; you only need to stop hiding.',
    chapter: 11,
    chapterLabel: 'Chapter 11: I Am the Light of the World',
  },
  {
    slug: 'blessed',
    name: 'Blessed',
    emoji: '🙌',
    description:
      'You live under a good word that God has spoken over you, in plain weeks as much as in bright ones. You are learning to count what you have been given, and to hand it on.',
    chapter: 11,
    chapterLabel: 'Chapter 11: I Am Blessed',
  },
  {
    slug: 'victorious',
    name: 'Victorious',
    emoji: '🏆',
    description:
      'The decisive battle over your life was won on a Friday and made public on a Sunday. You can take your stand today as someone who knows how the story ends.',
    chapter: 12,
    chapterLabel: 'Chapter 12: I Am Victorious',
  },
  {
    slug: 'free',
    name: 'Free',
    emoji: '🗝️',
    description:
      'The door you have been pushing against was opened from the other side. You are no longer owned by the habit, the fear or the voice that told you it would always be like this.',
    chapter: 13,
    chapterLabel: 'Chapter 13: I Am Free',
  },
  {
    slug: 'secure',
    name: 'Secure',
    emoji: '⚓',
    description:
      'You are held, and your safety has never depended on the strength of your own grip. Whatever tomorrow carries, it will find you in a hand that does not open.',
    chapter: 14,
    chapterLabel: 'Chapter 14: I Am Secure',
  },
  {
    slug: 'equipped',
    name: 'Equipped',
    emoji: '🛡️',
    description:
      'You have already been given what the work in front of you will ask for, even if you only find it by beginning. God does not send you out and then go looking for tools.',
    chapter: 15,
    chapterLabel: 'Chapter 15: I Am Equipped',
  },
  {
    slug: 'called',
    name: 'Called',
    emoji: '🔔',
    description:
      'Someone spoke your name before you had a plan, and your life is the answer. You can hear that voice in ordinary places, over dishes and spreadsheets.',
    chapter: 16,
    chapterLabel: 'Chapter 16: I Am Called',
  },
  {
    slug: 'anointed',
    name: 'Anointed',
    emoji: '🏺',
    description:
      'The Spirit who rested on Jesus lives in you as well. On the most ordinary Tuesday God can touch somebody’s life through your hands and your words.',
    chapter: 17,
    chapterLabel: 'Chapter 17: I Am Anointed',
  },
  {
    slug: 'justified',
    name: 'Justified',
    emoji: '⚖️',
    description:
      'The verdict on your life has been given, and it is not the one you rehearse at night. You can put down your case for the defense, because the Judge has taken your side.',
    chapter: 18,
    chapterLabel: 'Chapter 18: I Am Justified',
  },
  {
    slug: 'sanctified',
    name: 'Sanctified',
    emoji: '💧',
    description:
      'God is patiently at work in you, and slow is not the same as stuck. You can be honest about what is unfinished, because the one who began it has promised to see it through.',
    chapter: 19,
    chapterLabel: 'Chapter 19: I Am Sanctified',
  },
  {
    slug: 'complete',
    name: 'Complete',
    emoji: '🧩',
    description:
      'Nothing is missing from you that one more achievement, purchase or person could supply. In Christ you have been filled, and you may live from enough rather than toward it.',
    chapter: 20,
    chapterLabel: 'Chapter 20: I Am Complete',
  },
  {
    slug: 'accepted',
    name: 'Accepted',
    emoji: '🤗',
    description:
      'You are welcome as the person you are on your worst Thursday, with nothing prepared. Christ has opened the door and means you to come all the way in.',
    chapter: 21,
    chapterLabel: 'Chapter 21: I Am Accepted',
  },
  {
    slug: 'treasured',
    name: 'Treasured',
    emoji: '💎',
    description:
      'You are easy for a hurried world to overlook, and God has never once overlooked you. You are his own possession, kept close and counted dear.',
    chapter: 22,
    chapterLabel: 'Chapter 22: I Am Treasured',
  },
  {
    slug: 'empowered',
    name: 'Empowered',
    emoji: '🔥',
    description:
      'When your own strength gives out you have not reached the end, only the place where another strength begins. You are not asked to do this alone, and you never were.',
    chapter: 23,
    chapterLabel: 'Chapter 23: I Am Empowered',
  },
  {
    slug: 'transformed',
    name: 'Transformed',
    emoji: '🌱',
    description:
      'You are being changed from the inside, often too quietly to notice from one day to the next. You can trust the growth that is happening underground.',
    chapter: 24,
    chapterLabel: 'Chapter 24: I Am Transformed',
  },
  {
    slug: 'commissioned',
    name: 'Commissioned',
    emoji: '👣',
    description:
      'You have been sent by Jesus himself, and he goes with you. Your street and your desk are where the sending starts.',
    chapter: 25,
    chapterLabel: 'Chapter 25: I Am Commissioned',
  },
  {
    slug: 'overcoming',
    name: 'Overcoming',
    emoji: '⛰️',
    description:
      'You are in the middle of something hard, and being tired does not mean that you are losing. He who is in you has already come out on the far side of it.',
    chapter: 26,
    chapterLabel: 'Chapter 26: I Am Overcoming',
  },
  {
    slug: 'fruitful',
    name: 'Fruitful',
    emoji: '🍇',
    description:
      'You were made to bear what feeds other people, and it grows from staying close rather than from straining. What looks like winter in you may only be roots.',
    chapter: 27,
    chapterLabel: 'Chapter 27: I Am Fruitful',
  },
  {
    slug: 'radiant',
    name: 'Radiant',
    emoji: '☀️',
    description:
      'Those who look to God begin to shine, and you may well be the last to see it on your own face. All it asks of you is to turn toward the light.',
    chapter: 28,
    chapterLabel: 'Chapter 28: I Am Radiant',
  },
  {
    slug: 'destined',
    name: 'Destined',
    emoji: '🧭',
    description:
      'Your life is going somewhere, and the one who knows the way is not anxious about your detours. You can take the next small step without being shown the whole map.',
    chapter: 29,
    chapterLabel: 'Chapter 29: I Am Destined',
  },
  {
    slug: 'eternal',
    name: 'Eternal',
    emoji: '🌅',
    description:
      'You have been given a life that death can interrupt but cannot end. What is best about you is still ahead, and it has already begun.',
    chapter: 30,
    chapterLabel: 'Chapter 30: I Am Eternal',
  },
  {
    slug: 'gods-masterpiece',
    name: 'Masterpiece',
    emoji: '🎨',
    description:
      'You are God’s own handiwork, made with care and made for something. Even the strokes you do not understand yet are in the hand of an artist who finishes what he begins.',
    chapter: 32,
    chapterLabel: 'Chapter 32: I Am God’s Masterpiece',
  },
]
