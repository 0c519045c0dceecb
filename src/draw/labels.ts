// The page that shows how a winner was drawn, and lets anybody check it. {dates} and numbers are filled in.

export const draw = {
  metaTitle: 'The Drawing, Open for Anyone to Check',
  metaDescription: (bookTitle: string) =>
    `How the ${bookTitle} giveaway is drawn, and how you can check the drawing yourself.`,
  heading: 'A drawing you can check',
  rehearsal:
    'This is a rehearsal with made-up entries. Anyone could sign its random number, so it proves nothing.',
  lead: 'A public random number decides, not us. Here’s how the drawing works, what has happened so far, and how to check it on your own phone or computer.',
  list: {
    heading: '1. The list of entries',
    text: 'Each time somebody enters, a line is added to a public list. The line is made from the receipt in a way that can’t be turned around, so the list shows no name and no email address. Every hour while the giveaway is open we publish how long the list is, and a seal: one code that’s made from every line up to there. If anybody added, removed, or moved a line later, the old seals wouldn’t match. They show that to anyone who kept one.',
    link: 'The list and its seals',
  },
  commitment: {
    heading: '2. The promise',
    // What is said before the promise: before and after entries have closed.
    waiting: {
      before: ({ closes, closesTime }: { closes: string; closesTime: string }) =>
        `Entries close on ${closes} at ${closesTime}. At least an hour later we check the entries, close the list, and publish a promise here: the last seal of the list, which lines count (still sealed), and the exact moment whose random number will decide.`,
      after: ({ closes, closesTime }: { closes: string; closesTime: string }) =>
        `Entries closed on ${closes} at ${closesTime}. The promise comes next: we check the entries, close the list, and publish here the last seal of the list, which lines count (still sealed), and the exact moment whose random number will decide.`,
    },
    text: ({ madeAt, round, roundAt }: { madeAt: string; round: number; roundAt: string }) =>
      `On ${madeAt} we closed the list and promised to use round ${round} of “quicknet.” That’s a public random beacon: several organizations together publish a new random number every three seconds, and none of them can choose it. The time of this round is ${roundAt}, and nobody can know its number before then.`,
    count: 'Lines in the list',
    head: 'Last seal of the list',
    fingerprint: 'Fingerprint of this promise',
    fingerprintHelp:
      'Copy it if you like. If we changed anything in the promise, it wouldn’t match.',
  },
  result: {
    heading: '3. The drawing',
    waiting:
      'When that random number has been published, it gives every line its place. The first line that counts is drawn. If that person doesn’t accept the prize, we ask the next one.',
    text: 'The beacon’s random number gave every line its place. Lines that don’t count, such as a second entry by the same person, were passed over. Each one is opened in the proof.',
    passedOver: {
      one: (n: number) => `${n} line was passed over.`,
      other: (n: number) => `${n} lines were passed over.`,
    },
    proof: 'The whole proof',
  },
  check: {
    heading: 'Check it yourself',
    text: 'Your browser downloads the list and does all the math itself. You don’t have to take our word for it.',
    label: 'Your receipt, or a seal or fingerprint you kept',
    help: 'Optional. A receipt stays in your browser.',
    button: 'Check the drawing',
    without:
      'The check on this page needs JavaScript. You can also download the whole proof and check it with a short program, which comes with the site’s source code.',
  },
  // The same list stands in docs/draw.md.
  limits: {
    heading: 'What a check shows, and what it doesn’t',
    list: [
      'A check shows that the list wasn’t changed after a seal was published, that the random number was promised before anyone could know it, and that the order of the drawing follows from both.',
      'If you have a receipt, you can see whether its line was asked, when, and what we wrote down of the answer.',
      'Nobody can prove that the name we publish belongs to the line that won. Only the person with that line’s receipt knows.',
      'Nobody can prove that an email was sent, or that it was sent when we say.',
      'Nobody can prove that somebody really declined, didn’t answer, or wasn’t eligible. If it was you, and it isn’t true, your receipt shows your line.',
      'Nobody can prove that two entries came from two people, or that we were right to set one aside.',
      'Nobody can prove that no line was missing from the start. Keep your receipt, and look for it once entries have closed.',
      'Nobody can prove when the promise was made public, unless somebody kept its fingerprint from before the drawing.',
      'Nobody can prove that a proof is the newest: an older one, without the last entries of the log, is right, too.',
    ],
  },
}

/** What is said of each event after the drawing, on the page and of a receipt that was drawn. */
export const drawEvents = {
  drawn: () => 'The drawing took place.',
  notified: ({ place }: { place: number }) => `We wrote to number ${place} in the drawing.`,
  accepted: ({ place, name }: { place: number; name: string }) =>
    `Number ${place} accepted the prize: ${name}`,
  expired: ({ place, reason }: { place: number; reason: string }) =>
    `The offer to number ${place} ended: ${reason}.`,
  reasons: {
    no_answer: 'no answer in time',
    undeliverable: 'the email couldn’t be delivered',
    declined: 'the prize was declined',
    ineligible: 'this person isn’t eligible under the rules',
  },
}
