type Fields = {
  slug: string
  name: string
  emoji: string
  /** Two or three sentences, addressed to the reader. */
  description: string
  /** Its chapter in the book. Blessed and Light of World share 11; no identity has 31. */
  chapter: number
  chapterTitle: string
}

const records = [
  {
    slug: 'holy',
    name: 'Holy',
    emoji: '🕊️',
    description:
      'In Christ, God has set you apart and called you his, before you had anything cleaned up. You can stop scrubbing at the past and live like someone who belongs to him.',
    chapter: 1,
    chapterTitle: 'I Am Holy',
  },
  {
    slug: 'loved',
    name: 'Loved',
    emoji: '❤️',
    description:
      'God loved you before you had anything to show for yourself, and nothing you did today changed that. You can stop auditioning and rest.',
    chapter: 2,
    chapterTitle: 'I Am Loved',
  },
  {
    slug: 'child-of-god',
    name: 'Child of God',
    emoji: '🏡',
    description:
      'In Christ, there’s a place at the table with your name on it, and you don’t have to knock. However far you’ve wandered, you have a Father who runs to meet you.',
    chapter: 3,
    chapterTitle: 'I Am a Child of God',
  },
  {
    slug: 'forgiven',
    name: 'Forgiven',
    emoji: '🌊',
    description:
      'The thing you keep replaying is what Jesus carried to the cross. In him you’re forgiven, so you can call it what it was and leave it there.',
    chapter: 4,
    chapterTitle: 'I Am Forgiven',
  },
  {
    slug: 'redeemed',
    name: 'Redeemed',
    emoji: '✝️',
    description:
      'Christ bought you back at a price you could never have paid. Nothing is left on the bill, so you can stop making payments.',
    chapter: 5,
    chapterTitle: 'I Am Redeemed',
  },
  {
    slug: 'chosen',
    name: 'Chosen',
    emoji: '🌟',
    description:
      'In Christ, God wanted you before the world began, and nobody had to talk him into it. You can stop waiting to be picked.',
    chapter: 6,
    chapterTitle: 'I Am Chosen',
  },
  {
    slug: 'beloved',
    name: 'Beloved',
    emoji: '🌹',
    description:
      'In Christ, God delights in you with the same love he has for his own Son. You don’t have to be useful to him first.',
    chapter: 7,
    chapterTitle: 'I Am Beloved',
  },
  {
    slug: 'fearfully-wonderfully-made',
    name: 'Fearfully Wonderfully Made',
    emoji: '🧵',
    description:
      'Your body, your temperament, the way you laugh, the things you notice: God made you with care and on purpose. You can learn to see yourself the way he does.',
    chapter: 8,
    chapterTitle: 'I Am Fearfully and Wonderfully Made',
  },
  {
    slug: 'new-creation',
    name: 'New Creation',
    emoji: '🦋',
    description:
      'In Christ, something new has started in you that wasn’t there before. Your history happened, but it doesn’t get to say who you are anymore.',
    chapter: 9,
    chapterTitle: 'I Am a New Creation',
  },
  {
    slug: 'salt-of-earth',
    name: 'Salt of Earth',
    emoji: '🧂',
    description:
      'Jesus puts his people where things tend to go bad, and you’re one of them. Stay honest and kind right where you are, whether or not anyone notices.',
    chapter: 10,
    chapterTitle: 'I Am the Salt of the Earth',
  },
  {
    slug: 'light-of-world',
    name: 'Light of World',
    emoji: '🕯️',
    description:
      'The light you carry comes from Jesus, and even a little of it changes a dark room. You don’t have to shine brighter. Just quit hiding.',
    chapter: 11,
    chapterTitle: 'I Am the Light of the World',
  },
  {
    slug: 'blessed',
    name: 'Blessed',
    emoji: '🙌',
    description:
      'In Christ, God has spoken good over your life, in dull weeks as much as in bright ones. Count what you’ve been given, and pass some of it on.',
    chapter: 11,
    chapterTitle: 'I Am Blessed',
  },
  {
    slug: 'victorious',
    name: 'Victorious',
    emoji: '🏆',
    description:
      'Jesus won the battle that matters most on a Friday, and Sunday morning proved it. You can face today knowing how the story ends.',
    chapter: 12,
    chapterTitle: 'I Am Victorious',
  },
  {
    slug: 'free',
    name: 'Free',
    emoji: '🗝️',
    description:
      'Christ has opened the door you’ve been pushing on. In him, the habit, the fear, and the voice that says you’ll never change don’t own you anymore.',
    chapter: 13,
    chapterTitle: 'I Am Free',
  },
  {
    slug: 'secure',
    name: 'Secure',
    emoji: '⚓',
    description:
      'Christ is holding you, and that doesn’t depend on how strong your grip is. Whatever tomorrow brings, it’ll find you in his hands.',
    chapter: 14,
    chapterTitle: 'I Am Secure',
  },
  {
    slug: 'equipped',
    name: 'Equipped',
    emoji: '🛡️',
    description:
      'God gives you what the work in front of you needs, though you may not find it until you start. He doesn’t send people out with nothing.',
    chapter: 15,
    chapterTitle: 'I Am Equipped',
  },
  {
    slug: 'called',
    name: 'Called',
    emoji: '🔔',
    description:
      'God knew your name before you had a plan, and he calls you to himself first. You can answer him right where you are, over dishes and spreadsheets.',
    chapter: 16,
    chapterTitle: 'I Am Called',
  },
  {
    slug: 'anointed',
    name: 'Anointed',
    emoji: '🏺',
    description:
      'The Spirit who rested on Jesus lives in everyone who belongs to him. On an ordinary Tuesday, God can reach somebody through your hands and your words.',
    chapter: 17,
    chapterTitle: 'I Am Anointed',
  },
  {
    slug: 'justified',
    name: 'Justified',
    emoji: '⚖️',
    description:
      'In Christ, God has given his verdict on you, and it isn’t the one you rehearse at night. You can stop building your defense, because the Judge is on your side.',
    chapter: 18,
    chapterTitle: 'I Am Justified',
  },
  {
    slug: 'sanctified',
    name: 'Sanctified',
    emoji: '💧',
    description:
      'God is patiently at work in you, and slow isn’t the same as stuck. You can be honest about what’s unfinished, because he’s promised to see it through.',
    chapter: 19,
    chapterTitle: 'I Am Sanctified',
  },
  {
    slug: 'complete',
    name: 'Complete',
    emoji: '🧩',
    description:
      'Christ isn’t missing anything, and in him you’ve been made full. One more achievement, purchase, or person won’t add what he has already given you.',
    chapter: 20,
    chapterTitle: 'I Am Complete',
  },
  {
    slug: 'accepted',
    name: 'Accepted',
    emoji: '🤗',
    description:
      'Christ welcomes you as you are on your worst Thursday, with nothing prepared. The door’s open, and he wants you all the way in.',
    chapter: 21,
    chapterTitle: 'I Am Accepted',
  },
  {
    slug: 'treasured',
    name: 'Treasured',
    emoji: '💎',
    description:
      'A busy world can overlook you, but God never has. In Christ, you’re his own, and he keeps you close.',
    chapter: 22,
    chapterTitle: 'I Am Treasured',
  },
  {
    slug: 'empowered',
    name: 'Empowered',
    emoji: '🔥',
    description:
      'When your own strength runs out, you haven’t reached the end. Christ’s power works right there, and you were never meant to do this alone.',
    chapter: 23,
    chapterTitle: 'I Am Empowered',
  },
  {
    slug: 'transformed',
    name: 'Transformed',
    emoji: '🌱',
    description:
      'The Spirit is changing you from the inside, usually too quietly to notice from one day to the next. You can trust growth you can’t see yet.',
    chapter: 24,
    chapterTitle: 'I Am Transformed',
  },
  {
    slug: 'commissioned',
    name: 'Commissioned',
    emoji: '👣',
    description:
      'Jesus has sent you, and he goes with you. It starts on your street and at your desk.',
    chapter: 25,
    chapterTitle: 'I Am Commissioned',
  },
  {
    slug: 'overcoming',
    name: 'Overcoming',
    emoji: '⛰️',
    description:
      'You’re in the middle of something hard, and being tired doesn’t mean you’re losing. Jesus has overcome the world, and in him you can keep going.',
    chapter: 26,
    chapterTitle: 'I Am Overcoming',
  },
  {
    slug: 'fruitful',
    name: 'Fruitful',
    emoji: '🍇',
    description:
      'You were made to bear fruit that feeds other people, and it comes from staying close to Jesus more than from trying harder. What looks like winter may be roots growing.',
    chapter: 27,
    chapterTitle: 'I Am Fruitful',
  },
  {
    slug: 'radiant',
    name: 'Radiant',
    emoji: '☀️',
    description:
      'People who look to God start to shine, and you may be the last to notice it on your own face. All you have to do is turn toward him.',
    chapter: 28,
    chapterTitle: 'I Am Radiant',
  },
  {
    slug: 'destined',
    name: 'Destined',
    emoji: '🧭',
    description:
      'Your life is headed somewhere, and God isn’t worried about your detours. You can take the next small step without seeing the whole map.',
    chapter: 29,
    chapterTitle: 'I Am Destined',
  },
  {
    slug: 'eternal',
    name: 'Eternal',
    emoji: '🌅',
    description:
      'In Christ, you’ve been given a life that death can’t end. It’s already started, and the best of it is still ahead.',
    chapter: 30,
    chapterTitle: 'I Am Eternal',
  },
  {
    slug: 'gods-masterpiece',
    name: 'Masterpiece',
    emoji: '🎨',
    description:
      'In Christ, you’re God’s own handiwork, made with care and made for something. Even the parts you don’t understand yet are in good hands.',
    chapter: 32,
    chapterTitle: 'I Am God’s Masterpiece',
  },
] as const satisfies readonly Fields[]

/** A chapter slug without its `i-am-`, as in `/guide/loved`. */
export type IdentitySlug = (typeof records)[number]['slug']
export type IdentityName = (typeof records)[number]['name']
export type ChapterSlug = `i-am-${IdentitySlug}`

export type Identity = Fields & {
  slug: IdentitySlug
  name: IdentityName
  /** `Chapter 10: I Am the Salt of the Earth` */
  chapterLabel: string
}

export const identities: readonly Identity[] = records.map((record) => ({
  ...record,
  chapterLabel: `Chapter ${record.chapter}: ${record.chapterTitle}`,
}))

export const chapterSlugs: readonly ChapterSlug[] = records.map(
  ({ slug }) => `i-am-${slug}` as const,
)
