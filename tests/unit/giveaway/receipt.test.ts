import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { isReceipt, receiptOf, shortReceipt } from '../../../src/giveaway/receipt.ts'

test('a receipt is a submission’s own, and nobody can make it without the key', () => {
  const receipt = receiptOf('id 1', 'key')
  // HMAC-SHA256, as any other program computes it.
  expect(receipt).toBe(createHmac('sha256', 'key').update('id 1').digest('hex').slice(0, 32))
  expect(isReceipt(receipt)).toBe(true)
  expect(receiptOf('id 1', 'key')).toBe(receipt)
  const others = [receiptOf('id 2', 'key'), receiptOf('id 1', 'another key'), receiptOf('id 1')]
  expect(new Set([receipt, ...others]).size).toBe(4)
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
