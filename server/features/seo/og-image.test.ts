import { afterAll, expect, test } from 'vitest'
import { createPictures } from './og-image.ts'
import { createIconSvg, icons } from './site-files.ts'

const imageCache = createPictures()
afterAll(imageCache.close)

const toSvg = (text: string, font: string, size = 100) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="${size}"><text y="60" font-size="40" font-weight="800" font-family="${font}">${text}</text></svg>`
const render = async (text: string, font = 'Figtree') => (await imageCache.of(toSvg(text, font))).png

const getSize = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)]

test('renderOgImage > returns a PNG of the requested size', async () => {
  const png = await render('Plowy')
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  expect(png.subarray(-8, -4).toString('latin1')).toBe('IEND')
  expect(getSize(png)).toEqual([300, 100])
})

test.each([
  ['Latin', 'Figtree', 'abcdeABCDE019'],
  ['Turkish', 'Figtree', 'ıİşŞğĞçÇöÖüÜ'],
  ['Arabic', 'Noto Sans Arabic', 'ابتجحدرسطعفكلمهوي'],
  ['Latin and Turkish beside Arabic', 'Noto Sans Arabic', 'abABzğşİı019'],
])('resvg > renders every letter: %s', async (_, font, letters) => {
  // A missing glyph renders as a box.
  const box = await render('雪', font)
  const pixels = await Promise.all(Array.from(letters, (letter) => render(letter, font)))
  const all = new Set([box, await render('', font), ...pixels].map((png) => png.toString('base64')))
  expect(all.size).toBe(letters.length + 2)
})

test('resvg > joins Arabic letters from right to left', async () => {
  const font = 'Noto Sans Arabic'
  const apart = await render('ث\u200cل\u200cج', font)
  expect((await render('ثلج', font)).equals(apart)).toBe(false)
  // With the bidi mark the site adds, a Latin word follows an Arabic one on its left.
  const [marked, reversed] = [await render('\u202bثلج ab\u202c', font), await render('ab ثلج', font)]
  expect(marked.equals(reversed)).toBe(true)
  expect(marked.equals(await render('ثلج ab', font))).toBe(false)
})

test('OG image cache > renders an image once for concurrent requests', async () => {
  const results = await Promise.all(Array.from({ length: 20 }, () => imageCache.of(toSvg('Once', 'Figtree'))))
  expect(new Set(results).size).toBe(1)
  expect(await imageCache.of(toSvg('Once', 'Figtree'))).toBe(results[0])
})

test('OG image cache > rejects an invalid image and renders the next', async () => {
  await expect(imageCache.of('<svg')).rejects.toThrow('A picture could not be rendered')
  expect(getSize(await render('Next'))).toEqual([300, 100])
})

test('OG image cache > evicts the least recently requested images', async () => {
  const small = createPictures(4000)
  const [first, second] = [toSvg('First', 'Figtree'), toSvg('Second', 'Figtree')]
  const before = await small.of(first)
  await small.of(second)
  expect(await small.of(first)).toBe(before)
  for (const name of ['Third', 'Fourth', 'Fifth', 'Sixth']) await small.of(toSvg(name, 'Figtree'))
  expect(await small.of(first)).not.toBe(before)
  expect((await small.of(first)).etag).toBe(before.etag)
  await small.close()
})

test('icons > have the sizes phones request, with a safe zone', async () => {
  const plow =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="red"/></svg>'
  for (const icon of Object.values(icons)) {
    const { png } = await imageCache.of(createIconSvg(plow, icon))
    expect(getSize(png)).toEqual([icon.size, icon.size])
  }
  const [uncropped, cut] = [
    await imageCache.of(createIconSvg(plow, icons['icon-512.png'])),
    await imageCache.of(createIconSvg(plow, icons['icon-maskable-512.png'])),
  ]
  expect(uncropped.png.equals(cut.png)).toBe(false)
})
