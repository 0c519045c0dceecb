import { expect, test } from 'vitest'
import { typedStorage } from '../../../client/storage.ts'
import { isText, listOf } from '../../../client/guards.ts'

function keptBeside(text: string | null) {
  const storage = { getItem: () => text } as unknown as Storage
  return typedStorage(() => storage, 'entered-', listOf(isText)).read('2025-07')
}

test.each([null, '', 'null', '{', '{}', '"ab"', '[1]', '[["ab"]]'])(
  'ignores stored text of another format: %j',
  (text) => expect(keptBeside(text)).toBeUndefined(),
)

test('stored entries are read back', () => expect(keptBeside('["ab"]')).toEqual(['ab']))
