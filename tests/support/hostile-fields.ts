import { asForm, asJson, type Endpoint, type HostilePost } from './hostile.ts'
import { naughtyStrings } from './naughty.ts'

/** What a field may be besides a text: every other kind of value that JSON has, and nestings of them. */
export const wrongValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e21,
  [],
  {},
  [[]],
  [null],
  ['a', 'b'],
  { a: 1 },
  { toString: 1 },
  { length: 5 },
  Array.from({ length: 500 }, () => 0),
  [{ $gt: '' }],
]

/** Posts that never change: every naughty text and every wrong value in every field, each field left out. */
export function fieldPosts({ good, json }: Endpoint): HostilePost[] {
  const fields = Object.keys(good)
  const asSent = json ? asJson : asForm
  return fields.flatMap((field) => [
    ...naughtyStrings.map((text) => asSent({ ...good, [field]: text })),
    ...wrongValues.map((value) => asSent({ ...good, [field]: value })),
    asSent(without(good, field)),
  ])
}

/** Every naughty text in one field or another of a plain form. */
export function formPosts({ good, form }: Endpoint): HostilePost[] {
  const fields = Object.keys(good)
  if (!form) return []
  return naughtyStrings.map((text, index) =>
    asForm({ ...good, [fields[index % fields.length] ?? '']: text }),
  )
}

function without(object: Record<string, unknown>, field: string): Record<string, unknown> {
  const { [field]: _, ...rest } = object
  return rest
}
