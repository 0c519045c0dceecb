import type { Book } from 'virtual:content/book'

export { doors, parts } from 'virtual:content/book'

export type Part = Book['parts'][number]
