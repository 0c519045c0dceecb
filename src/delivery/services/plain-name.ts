/** A phone number, or another run of at least seven digits with at most three signs between two of them. */
const LONG_NUMBER = /\+?\p{Nd}(?:[^\p{L}\p{Nd}]{0,3}\p{Nd}){6,}/gu

/**
 * A name in which no mail program finds a link: spam is sent to other people by signing them up under a name like
 * `evil.example`. Initials get a space (`J. R. Ruth`), numbers of seven digits and more are left out.
 */
export function plainName(name: string): string {
  return (
    name
      .replace(LONG_NUMBER, '…')
      // The full stop's full-width, small and ideographic forms count as dots in a host name.
      .replace(/(?<=\S)[.․﹒．。｡](?=[^\s\p{P}])|:(?=\S)/gu, '$& ')
      .replace(/[/／]/g, ' $& ')
      .replace(/\s+/g, ' ')
      .trim()
  )
}
