import { expect, test } from 'vitest'
import { decoded } from './decode-text.ts'

const text = 'county,district\nDoña Ana,Año\n'
const wide = (isLittle: boolean) => {
  const view = new DataView(new ArrayBuffer(2 * text.length + 2))
  ;[0xfeff, ...text].forEach((unit, index) => {
    view.setUint16(2 * index, typeof unit === 'number' ? unit : unit.charCodeAt(0), isLittle)
  })
  return new Uint8Array(view.buffer)
}

test.each([
  ['UTF-8', new TextEncoder().encode(text)],
  ['UTF-8 with its mark', new TextEncoder().encode(`\uFEFF${text}`)],
  ['what Windows wrote before', Uint8Array.from(text, (letter) => letter.charCodeAt(0))],
  ['UTF-16, little end first', wide(true)],
  ['UTF-16, big end first', wide(false)],
])('a file in %s is read with its letters', (_, bytes) => {
  expect(decoded(bytes)).toBe(text)
})
