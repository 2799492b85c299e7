import { expect, test } from 'vitest'
import { encodeReceipt, formatReceipt, hashReceipt, normalizeReceipt } from './receipt.ts'

const receipt = '7K4QM2XHD9TRVC4WP801'

test('encodeReceipt > uses the lower 5 bits of the first 20 bytes', () => {
  const digest = Uint8Array.from({ length: 32 }, (_, index) => index * 33)
  expect(encodeReceipt(digest)).toBe('0123456789ABCDEFGHJK')
  expect(encodeReceipt(digest.with(20, 255))).toBe('0123456789ABCDEFGHJK')
})

test('formatReceipt > groups four characters', () => {
  expect(formatReceipt(receipt)).toBe('7K4Q-M2XH-D9TR-VC4W-P801')
})

test.each([
  '7K4Q-M2XH-D9TR-VC4W-P801',
  '7k4q-m2xh-d9tr-vc4w-p801',
  ' 7K4Q M2XH D9TR VC4W P801 ',
  '7K4QM2XHD9TRVC4WP801',
  '7K4Q-M2XH-D9TR-VC4W-P8OI',
  '7K4Q-M2XH-D9TR-VC4W-P8ol',
  '7K4Q\u00a0M2XH\u00a0D9TR\u00a0VC4W\u00a0P801',
  '7K4Q\u2013M2XH\u2011D9TR\u2010VC4W\u2014P801',
])('normalizeReceipt > reads "%s"', (typed) => {
  expect(normalizeReceipt(typed)).toBe(receipt)
})

test.each([
  '',
  '7K4Q-M2XH-D9TR-VC4W-P80',
  '7K4Q-M2XH-D9TR-VC4W-P8011',
  '7K4Q-M2XH-D9TR-VC4W-P80U',
  '7K4Q-M2XH-D9TR-VC4W-P80é',
  '7K4Q-M2XH-D9TR-VC4W-P8٠١',
  '7K4Q.M2XH.D9TR.VC4W.P801',
])('normalizeReceipt > rejects "%s"', (typed) => {
  expect(normalizeReceipt(typed)).toBeNull()
})

test('hashReceipt > equals sha256sum of the documented text', async () => {
  // printf snowplow-receipt:7K4QM2XHD9TRVC4WP801 | sha256sum
  expect(await hashReceipt(receipt)).toBe('5725e2412c86c119a0692a6c18918d46534448d2e33e09915e874f61ef254104')
})
