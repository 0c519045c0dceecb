export function placeAdvice(found: string, places: readonly string[]): string {
  if (places.length === 0) return `take the braces around "${found}" away; nothing is filled in`
  const known = places.map((name) => `{${name}}`).join(', ')
  return `nothing is filled in for "${found}"; what can be is ${known}`
}

export const datePlaces = [
  'opens',
  'closes',
  'span',
  'drawn',
  'notified',
  'named',
  'opensTime',
  'closesTime',
] as const
