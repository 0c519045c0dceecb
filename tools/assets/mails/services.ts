import type { ListService } from '../../../src/core/newsletter/services.ts'

/** How each service writes what it fills in itself. */
export const serviceTags: Readonly<Record<ListService, Readonly<Record<string, string>>>> = {
  // https://help.kit.com/en/articles/2502501 and its page on email templates
  kit: {
    first_name: '{{ subscriber.first_name }}',
    profile_url: '{{ subscriber.profile_url }}',
    unsubscribe_link: '{{ unsubscribe_url }}',
    sender_postal_address: '{{ address }}',
  },
  // https://mailchimp.com/help/all-the-merge-tags-cheat-sheet/
  mailchimp: {
    first_name: '*|FNAME|*',
    profile_url: '*|PROFILE|*',
    unsubscribe_link: '*|UNSUB|*',
    sender_postal_address: '*|LIST:ADDRESSLINE|*',
  },
  // https://www.mailerlite.com/help/how-to-use-personalization
  mailerlite: {
    first_name: '{$name}',
    profile_url: '{$profile_url}',
    unsubscribe_link: '{$unsubscribe}',
  },
  // https://docs.buttondown.com/template-variables
  buttondown: {
    first_name: '{{ subscriber.metadata.first_name }}',
    profile_url: '{{ subscriber.metadata.profile_url }}',
    unsubscribe_link: '{{ unsubscribe_url }}',
  },
}
