import { expect, test } from 'vitest'
import { isReceipt, receiptOf } from '../../src/domain/receipt'

test('a receipt is the same for a repeat, and another for another contest, address or key', async () => {
  const receipt = await receiptOf('contest 1', 'ruth@example.org', 'key')
  expect(isReceipt(receipt)).toBe(true)
  expect(await receiptOf('contest 1', 'ruth@example.org', 'key')).toBe(receipt)
  const others = await Promise.all([
    receiptOf('contest 2', 'ruth@example.org', 'key'),
    receiptOf('contest 1', 'naomi@example.org', 'key'),
    receiptOf('contest 1', 'ruth@example.org', 'another key'),
    receiptOf('contest 1', 'ruth@example.org'),
  ])
  expect(new Set([receipt, ...others]).size).toBe(5)
  for (const other of others) expect(isReceipt(other)).toBe(true)
})

test.each(['', '32-AAAA', '32-AAAA-AAA1', '32-aaaa-aaaa', '32-AAAA-AAAA\n', '<b>32-AAAA-AAAA</b>'])(
  '%j is no receipt',
  (text) => {
    expect(isReceipt(text)).toBe(false)
  },
)
