import { expect, test } from 'vitest'
import { isReceipt, receiptOf, shortReceipt } from '../../../src/giveaway/receipt.ts'

test('a receipt is a submission’s own, and nobody can make it without the key', async () => {
  const receipt = await receiptOf('id 1', 'key')
  expect(isReceipt(receipt)).toBe(true)
  expect(await receiptOf('id 1', 'key')).toBe(receipt)
  const others = [receiptOf('id 2', 'key'), receiptOf('id 1', 'another key'), receiptOf('id 1')]
  expect(new Set([receipt, ...(await Promise.all(others))]).size).toBe(4)
  expect(shortReceipt('7f3a91c2'.padEnd(32, '0'))).toBe('7F3A-91C2')
})

test.each([
  '',
  '32-AAAA-AAAA',
  'A'.repeat(32),
  'a'.repeat(31),
  `${'a'.repeat(32)}\n`,
  '<b>',
  'g'.repeat(32),
])('%j is no receipt', (text) => {
  expect(isReceipt(text)).toBe(false)
})
