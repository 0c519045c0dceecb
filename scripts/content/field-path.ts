export type FieldPath = readonly (string | number)[]

/** `features.blocks.2.title`; list positions count from one. */
export function fieldName(path: FieldPath): string {
  return path.map((part) => (typeof part === 'number' ? part + 1 : part)).join('.') || 'fields'
}
