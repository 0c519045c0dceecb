export type LegalPage = {
  sample?: true
  title: string
  description: string
  sections: readonly { heading: string; paragraphs: readonly string[] }[]
}

/** `{email}` stands for the contact address. */
export const privacy: LegalPage = {
  sample: true,
  title: 'Privacy',
  description:
    'What this site stores about you, why, where it goes, and how to have it removed. No cookies, no third-party requests.',
  sections: [
    {
      heading: 'In short',
      paragraphs: [
        'You can read every page of this site without telling us who you are. It sets no cookies and makes your browser ask nothing of any other company. We learn your name and e-mail address only if you type them into a form and send it, and you can have them removed at any time.',
      ],
    },
    {
      heading: 'The identity quiz',
      paragraphs: [
        'What you answer in the quiz says something about your faith, so we are careful with it. Your ten answers stay in your browser while you take the quiz and are forgotten when you close the tab or start over. If you have switched JavaScript off, your browser has to send them to our server for the result to be worked out; they are used for that page and are not stored.',
        'If you ask for your complete profile we receive your first name, your e-mail address and the result: your primary identity and two secondary ones. We do not receive or keep your individual answers.',
        'When a profile has been asked for, we count one event with the three identities in it and without your name or address. It tells us which results are common. It does not tell us who had them.',
      ],
    },
    {
      heading: 'The mailing list',
      paragraphs: [
        'When you join the mailing list we store your first name, your e-mail address, which form you used, the time, and your quiz result if you came from the quiz. We also keep a note of which link brought you here if the link itself said so. We use these to write to you, and for nothing else. Every message has a link to unsubscribe.',
      ],
    },
    {
      heading: 'The giveaway',
      paragraphs: [
        'When you enter the giveaway we store your full name, your e-mail address, your Instagram handle and your reason for wanting the book if you gave them, that you agreed to the rules, and the time. We also keep a note of which link brought you here if the link itself said so. We use these to draw a winner, to reach that winner, and to send the updates that you agreed to.',
      ],
    },
    {
      heading: 'Where it is kept and who sees it',
      paragraphs: [
        'What you send is kept in a database at Cloudflare, the company that runs our servers. From there signups are passed on to the service that sends our newsletter, and contest entries to the service that collects forms for us. They work on our behalf and may not use your data for anything of their own. We do not sell or rent it, or give it to anyone else, unless a court obliges us to.',
        'Like every server, ours sees the address of your device while it answers you, and uses it to hold back floods of automated posts. Our forms also notice how long they were open, which helps to tell people from machines. Our logs carry no names, no e-mail addresses and no reasons.',
      ],
    },
    {
      heading: 'How long',
      paragraphs: [
        'We keep a mailing list entry until you unsubscribe and ask us to remove it. Contest entries are deleted within 90 days after the prize has been delivered, except where the law tells us to keep a record of the drawing.',
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        'You may ask what we have stored about you, have it corrected, have it removed, or take it with you. Write to {email} from the address in question and we will answer within 30 days. Removing it takes effect here and at the services that we passed it on to. If you live where a data protection authority looks after these rights, you may complain to it as well.',
      ],
    },
    {
      heading: 'Children',
      paragraphs: [
        'The mailing list and the giveaway are for adults. If a child has sent us an address, write to us and we will remove it.',
      ],
    },
    {
      heading: 'Links away from here',
      paragraphs: [
        'The buttons that sell the book lead to a retailer, in a new tab. What happens there is governed by the retailer’s own policy.',
      ],
    },
  ],
}

export const terms: LegalPage = {
  sample: true,
  title: 'Terms',
  description: 'The terms on which you may use this site.',
  sections: [
    {
      heading: 'Using this site',
      paragraphs: [
        'You are welcome to read, share links to and print pages of this site for your own use and for your group. Please do not try to break it, flood it with automated requests, or enter data that belongs to somebody else.',
      ],
    },
    {
      heading: 'The words and pictures',
      paragraphs: [
        'The text, design and illustrations are the property of the author and the publisher. You may quote a short passage if you name the book. The starter guides may be printed and given away, whole and free of charge. Scripture quotations are in the public domain.',
      ],
    },
    {
      heading: 'The quiz and the book',
      paragraphs: [
        'The quiz is an invitation to read, not a diagnosis. Nothing on this site replaces the care of a doctor, a counselor or a pastor. If you are in danger, or thinking of harming yourself, please call your local emergency number now; in the United States you can call or text 988 at any hour.',
      ],
    },
    {
      heading: 'Buying',
      paragraphs: [
        'We do not sell the book on this site. Our buttons lead to a retailer, and when you buy there, your contract is with that retailer. Price, delivery and returns are theirs to answer for.',
      ],
    },
    {
      heading: 'The giveaway',
      paragraphs: ['The giveaway has its own official rules, which are linked from its page.'],
    },
    {
      heading: 'What we promise and what we cannot',
      paragraphs: [
        'We take care to keep the site correct and available, but provide it as it is and cannot promise that it will never fail. As far as the law allows, we are not liable for loss that comes from relying on it. Nothing here limits rights that you have as a consumer, or liability that cannot be limited by law.',
      ],
    },
    {
      heading: 'Changes',
      paragraphs: [
        'If we change these terms, the new ones will stand here. Questions are welcome at {email}.',
      ],
    },
  ],
}

export const support: LegalPage = {
  sample: true,
  title: 'Support',
  description: 'Help with the quiz, the mailing list, the giveaway and the book.',
  sections: [
    {
      heading: 'Write to us',
      paragraphs: [
        'A person reads {email} and answers within two working days. Tell us what you were trying to do and what happened instead; a screenshot helps.',
      ],
    },
    {
      heading: 'The welcome message has not come',
      paragraphs: [
        'It can take a few minutes. Look in the folder for spam or promotions, and add our address to your contacts. If you think that there was a slip in your address, simply sign up again. Nobody is signed up twice.',
      ],
    },
    {
      heading: 'My quiz result has gone',
      paragraphs: [
        'Your answers are kept in the tab in which you took the quiz, and nowhere else, so closing the tab clears them. Taking it again needs about two minutes. If you asked for your profile, your result is in the message that we sent you.',
      ],
    },
    {
      heading: 'Am I in the giveaway?',
      paragraphs: [
        "If you saw the page that says “You're in”, your entry is safe. One entry counts for each e-mail address, and entering again changes nothing. If you write to us about it, add the receipt from that page.",
      ],
    },
    {
      heading: 'My book is late or damaged',
      paragraphs: [
        'The retailer you bought it from can help you fastest, because your order is with them. If they cannot, write to us and we will try.',
      ],
    },
    {
      heading: 'Unsubscribe or be removed',
      paragraphs: [
        'Each message has a link to unsubscribe. To have everything about you removed, write to {email}; the privacy page says how that works.',
      ],
    },
    {
      heading: 'If tonight is hard',
      paragraphs: [
        'We are not able to answer at once. If you are in danger or thinking of harming yourself, please call your local emergency number now; in the United States you can call or text 988 at any hour. You matter more than any book.',
      ],
    },
  ],
}

export const accessibility: LegalPage = {
  sample: true,
  title: 'Accessibility',
  description: 'How this site is made to work for everyone, and how to tell us when it does not.',
  sections: [
    {
      heading: 'What we aim for',
      paragraphs: [
        'This site is built to conform to the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA. We want the book’s first page to be open to everybody. We last looked at all of it on November 21, 2026.',
      ],
    },
    {
      heading: 'What that means here',
      paragraphs: [
        'Every page works with the keyboard alone, at 400 % zoom, with text twice its size and with wider text spacing. You can always see where you are, the header never covers it, and Escape closes what you opened. Every form, the quiz included, also works with JavaScript switched off.',
        'Movement is small, can be paused, and stays away if your device asks for reduced motion. Light, dark and high-contrast settings are respected, and running text has a contrast of at least 7 to 1.',
        'If an address looks as if it had a slip in it we ask, and take it either way. A name may be written in any script.',
      ],
    },
    {
      heading: 'How we check',
      paragraphs: [
        'Before each release automated checks run over every page and every state of the quiz, the forms and the menu, in Chromium; the main ways through the site also run in Firefox. The keyboard’s way through the pages and what a screen reader is told of them are kept in writing, and read again when they change.',
        'No automated check finds everything, and so we depend on being told.',
      ],
    },
    {
      heading: 'What we know',
      paragraphs: [
        'We have not yet had this site tested by people who use screen readers every day, nor run our checks in Safari. The labels above headings and the numerals that decorate the pages have a lower contrast than the running text, at least 4.5 to 1.',
      ],
    },
    {
      heading: 'What we do not control',
      paragraphs: [
        'The retailer’s site opens in a new tab and is not ours. If you cannot buy the book there, write to us and we will help you to get it in another way.',
      ],
    },
    {
      heading: 'Tell us',
      paragraphs: [
        'If something is in your way, write to {email}. Say which page it was and, if you like, which browser and assistive technology you use. We answer within two working days, offer you what you needed in another form, and mend the page.',
      ],
    },
  ],
}
