import { expect, test } from 'vitest'
import { decoded } from './decode-text.ts'

const text = 'county,district\nDoña Ana,Año\n'
const encodeUtf16 = (isLittle: boolean) => {
  const view = new DataView(new ArrayBuffer(2 * text.length + 2))
  ;[0xfeff, ...text].forEach((unit, index) => {
    view.setUint16(2 * index, typeof unit === 'number' ? unit : unit.charCodeAt(0), isLittle)
  })
  return new Uint8Array(view.buffer)
}

test.each([
  ['UTF-8', new TextEncoder().encode(text)],
  ['UTF-8 with a byte order mark', new TextEncoder().encode(`\uFEFF${text}`)],
  ['Windows-1252', Uint8Array.from(text, (letter) => letter.charCodeAt(0))],
  ['UTF-16 little-endian', encodeUtf16(true)],
  ['UTF-16 big-endian', encodeUtf16(false)],
])('decoded > reads %s', (_, bytes) => {
  expect(decoded(bytes)).toBe(text)
})
