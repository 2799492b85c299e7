import { afterAll, expect, test } from 'vitest'
import { pictures } from './og-image.ts'
import { createIconSvg, icons } from './site-files.ts'

const imageCache = pictures()
afterAll(imageCache.close)

const toSvg = (text: string, font: string, size = 100) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="${size}"><text y="60" font-size="40" font-weight="800" font-family="${font}">${text}</text></svg>`
const render = async (text: string, font = 'Figtree') => (await imageCache.of(toSvg(text, font))).png

/** Width and height of a PNG, from its first chunk. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)]

test('a picture is a PNG of the size that was asked for', async () => {
  const png = await render('Plowy')
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  expect(png.subarray(-8, -4).toString('latin1')).toBe('IEND')
  expect(sizeOf(png)).toEqual([300, 100])
})

test.each([
  ['Latin', 'Figtree', 'abcdeABCDE019'],
  ['Turkish', 'Figtree', 'ıİşŞğĞçÇöÖüÜ'],
  ['Arabic', 'Noto Sans Arabic', 'ابتجحدرسطعفكلمهوي'],
  ['Latin and Turkish beside Arabic', 'Noto Sans Arabic', 'abABzğşİı019'],
])('letters are drawn as themselves: %s', async (_, font, letters) => {
  // A letter that a font lacks is a box, the same for all of them.
  const box = await render('雪', font)
  const pixels = await Promise.all(Array.from(letters, (letter) => render(letter, font)))
  const all = new Set([box, await render('', font), ...pixels].map((png) => png.toString('base64')))
  expect(all.size).toBe(letters.length + 2)
})

test('Arabic letters join, and run from the right', async () => {
  const font = 'Noto Sans Arabic'
  const apart = await render('ث\u200cل\u200cج', font)
  expect((await render('ثلج', font)).equals(apart)).toBe(false)
  // With the mark that the site sets, a Latin word after an Arabic one stands to its left.
  const [marked, reversed] = [await render('\u202bثلج ab\u202c', font), await render('ab ثلج', font)]
  expect(marked.equals(reversed)).toBe(true)
  expect(marked.equals(await render('ثلج ab', font))).toBe(false)
})

test('many who ask for one picture at once have it drawn once', async () => {
  const results = await Promise.all(Array.from({ length: 20 }, () => imageCache.of(toSvg('Once', 'Figtree'))))
  expect(new Set(results).size).toBe(1)
  expect(await imageCache.of(toSvg('Once', 'Figtree'))).toBe(results[0])
})

test('what cannot be drawn is refused, and the next picture is drawn', async () => {
  await expect(imageCache.of('<svg')).rejects.toThrow('A picture could not be drawn')
  expect(sizeOf(await render('Next'))).toEqual([300, 100])
})

test('pictures beyond their room go, the longest unasked for first', async () => {
  const small = pictures(4000)
  const [first, second] = [toSvg('First', 'Figtree'), toSvg('Second', 'Figtree')]
  const before = await small.of(first)
  await small.of(second)
  expect(await small.of(first)).toBe(before)
  for (const name of ['Third', 'Fourth', 'Fifth', 'Sixth']) await small.of(toSvg(name, 'Figtree'))
  expect(await small.of(first)).not.toBe(before)
  expect((await small.of(first)).etag).toBe(before.etag)
  await small.close()
})

test('icons have the size that phones ask for, and room where they are cut', async () => {
  const plow =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="red"/></svg>'
  for (const icon of Object.values(icons)) {
    const { png } = await imageCache.of(createIconSvg(plow, icon))
    expect(sizeOf(png)).toEqual([icon.size, icon.size])
  }
  const [uncropped, cut] = [
    await imageCache.of(createIconSvg(plow, icons['icon-512.png'])),
    await imageCache.of(createIconSvg(plow, icons['icon-maskable-512.png'])),
  ]
  expect(uncropped.png.equals(cut.png)).toBe(false)
})
