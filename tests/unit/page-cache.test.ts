import { describe, expect, test } from 'vitest'
import { PageCache } from '../../src/http/context.ts'

const page = (size: number) => ({
  body: new Blob([new Uint8Array(size)]),
  headers: new Headers(),
  etag: `"${size}"`,
})

describe('the cache of pages', () => {
  test('gives back what was put in', () => {
    const cache = new PageCache({ entries: 2, bytes: 100 })
    const kept = page(10)
    cache.set('/', kept)
    expect(cache.get('/')).toBe(kept)
    expect(cache.get('/contest')).toBeUndefined()
  })

  test('is bounded in entries: the first in is the first out', () => {
    const cache = new PageCache({ entries: 2, bytes: 100 })
    for (const key of ['/a', '/b', '/c']) cache.set(key, page(1))
    expect(['/a', '/b', '/c'].map((key) => cache.get(key) !== undefined)).toEqual([
      false,
      true,
      true,
    ])
  })

  test('is bounded in bytes, and the same page put in again counts once', () => {
    const cache = new PageCache({ entries: 10, bytes: 100 })
    for (let turn = 0; turn < 5; turn++) cache.set('/a', page(60))
    cache.set('/b', page(40))
    expect(cache.get('/a')).toBeDefined()
    cache.set('/c', page(1))
    expect(cache.get('/a')).toBeUndefined()
    expect(cache.get('/b')).toBeDefined()
  })

  test('does not keep a page larger than itself', () => {
    const cache = new PageCache({ entries: 10, bytes: 100 })
    cache.set('/a', page(101))
    expect(cache.get('/a')).toBeUndefined()
  })
})
