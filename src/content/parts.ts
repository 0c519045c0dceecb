import type { Book } from '../../scripts/content/schemas/book.ts'

export { doors, parts } from 'virtual:content/book'

export type Part = Book['parts'][number]
