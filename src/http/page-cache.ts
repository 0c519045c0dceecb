/** The body is a blob, which the runtime sends without a copy. */
export type CachedPage = { body: Blob; headers: Headers; etag: string }

/** A first-in-first-out cache of rendered pages, limited in number and bytes. */
export class PageCache {
  readonly #pages = new Map<string, CachedPage>()
  readonly #limit: { entries: number; bytes: number }
  #bytes = 0

  constructor(limit: { entries: number; bytes: number }) {
    this.#limit = limit
  }

  get(key: string): CachedPage | undefined {
    return this.#pages.get(key)
  }

  set(key: string, page: CachedPage): void {
    this.#drop(key)
    this.#pages.set(key, page)
    this.#bytes += page.body.size
    for (const oldest of this.#pages.keys()) {
      if (this.#pages.size <= this.#limit.entries && this.#bytes <= this.#limit.bytes) return
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#pages.get(key)?.body.size ?? 0
    this.#pages.delete(key)
  }
}
