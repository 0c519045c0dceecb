import { readInstant, type ZonedInstant } from './instant.ts'

/** A setting's parser; `read` returns undefined when the text is not as `expected`. */
export type Format<Value> = { expected: string; read: (text: string) => Value | undefined }

export const instant: Format<ZonedInstant> = {
  expected: 'an ISO instant with an offset, like 2025-07-20T00:00:00-05:00',
  read: readInstant,
}

export const url: Format<URL> = {
  expected: 'an http(s) URL',
  read(text) {
    const address = URL.parse(text)
    return address !== null && /^https?:$/.test(address.protocol) ? address : undefined
  },
}

/** An upstream's base URL, without a trailing slash. */
export const baseUrl: Format<string> = {
  expected: url.expected,
  read(text) {
    const address = url.read(text)
    return address && `${address.origin}${address.pathname.replace(/\/+$/, '')}`
  },
}

/** A path segment of our URL and of the upstream's. */
export const formId: Format<string> = {
  expected: '1 to 64 letters, digits, hyphens and underscores',
  read: (text) => (/^[\w-]{1,64}$/.test(text) ? text : undefined),
}

export const perMinute: Format<number> = {
  expected: 'a whole number from 1 to 1000',
  read(text) {
    const value = Number(text)
    return Number.isInteger(value) && value >= 1 && value <= 1000 ? value : undefined
  },
}
