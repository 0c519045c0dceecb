/** The body is a blob, which the runtime sends without a copy. */
export type CachedPage = { body: Blob; headers: Headers; etag: string }

const MAX_BYTES = 4 * 1024 * 1024

/** A first-in-first-out cache of rendered pages. */
export class PageCache {
  readonly #pages = new Map<string, CachedPage>()
  #bytes = 0

  get(key: string): CachedPage | undefined {
    return this.#pages.get(key)
  }

  set(key: string, page: CachedPage): void {
    this.#drop(key)
    this.#pages.set(key, page)
    this.#bytes += page.body.size
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= MAX_BYTES) return
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#pages.get(key)?.body.size ?? 0
    this.#pages.delete(key)
  }
}
