import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  isReceipt,
  receiptOf,
  shortReceipt,
  signatureOf,
  typedReceipt,
} from '../../../src/core/giveaway/receipt.ts'

test('a receipt depends on the submission’s id and on the key', () => {
  const receipt = receiptOf('id 1', 'key')
  // Compares with another implementation of HMAC-SHA256.
  expect(receipt).toBe(createHmac('sha256', 'key').update('id 1').digest('hex').slice(0, 32))
  expect(isReceipt(receipt)).toBe(true)
  expect(receiptOf('id 1', 'key')).toBe(receipt)
  const others = [receiptOf('id 2', 'key'), receiptOf('id 1', 'another key'), receiptOf('id 1')]
  expect(new Set([receipt, ...others]).size).toBe(4)
  expect(shortReceipt('7f3a91c2'.padEnd(32, '0'))).toBe('7F3A-91C2')
  expect(typedReceipt(' #７Ｆ３Ａ-91C2.')).toBe('7f3a91c2')
})

test('a receipt’s signature depends on the receipt and on the key', () => {
  const signatures = [signatureOf('a', 'key'), signatureOf('b', 'key'), signatureOf('a', 'other')]
  expect(new Set([...signatures, receiptOf('a', 'key')]).size).toBe(4)
})

const OTHERS = ['A'.repeat(32), 'a'.repeat(31), `${'a'.repeat(32)}\n`, 'g'.repeat(32)]
test.each(OTHERS)('%j is not a receipt', (text) => {
  expect(isReceipt(text)).toBe(false)
})
