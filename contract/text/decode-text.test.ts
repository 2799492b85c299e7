import { expect, test } from 'vitest'
import { decoded } from './decode-text.ts'

const text = 'county,district\nDoña Ana,Año\n'
const encodeUtf16 = (written: string, isLittle: boolean) => {
  const view = new DataView(new ArrayBuffer(2 * written.length))
  for (let index = 0; index < written.length; index++) view.setUint16(2 * index, written.charCodeAt(index), isLittle)
  return new Uint8Array(view.buffer)
}

test.each([
  ['UTF-8', new TextEncoder().encode(text)],
  ['UTF-8 with a byte order mark', new TextEncoder().encode(`\uFEFF${text}`)],
  ['Windows-1252', Uint8Array.from(text, (letter) => letter.charCodeAt(0))],
  ['UTF-16 little-endian', encodeUtf16(`\uFEFF${text}`, true)],
  ['UTF-16 big-endian', encodeUtf16(`\uFEFF${text}`, false)],
  ['UTF-16 little-endian without its mark', encodeUtf16(text, true)],
  ['UTF-16 big-endian without its mark', encodeUtf16(text, false)],
])('decoded > reads %s', (_, bytes) => {
  expect(decoded(bytes)).toBe(text)
})

test.each([true, false])('decoded > reads Arabic in UTF-16 without a mark, little-endian: %s', (isLittle) => {
  const staff = 'الاسم الأول,اسم العائلة\r\nمريم,الثلجي\r\n'
  expect(decoded(encodeUtf16(staff, isLittle))).toBe(staff)
})
