import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SharedPicture } from './OgImage.tsx'

const renderPicture = (name?: string, headline = 'Winner in District 1') =>
  renderToStaticMarkup(<SharedPicture headline={headline} contest="The contest" name={name} />)
/** Lines of text with their fonts. */
const getLines = (svg: string) =>
  [...svg.matchAll(/<g text-anchor="middle" font-family="([^"]*)"[^>]*>(.*?)<\/g>/g)].flatMap(([, font, lines = '']) =>
    [...lines.matchAll(/<text [^>]*>(.*?)<\/text>/g)].map(([, line]) => [font, line]),
  )

test('SharedPicture > shows the winning name, its district and the contest', () => {
  expect(getLines(renderPicture('Plowy'))).toEqual([
    ['Figtree', 'The contest'],
    ['Figtree', 'Winner in District 1'],
    ['Figtree', 'Plowy'],
  ])
  expect(getLines(renderPicture()).map(([, line]) => line)).toEqual(['Winner in District 1', 'The contest'])
})

test.each([
  ['Kürek Şampiyonu İğde', 'Figtree'],
  ['محراث', 'Noto Sans Arabic'],
  ['محراث Frost Şğ 3', 'Noto Sans Arabic'],
])('SharedPicture > sets %s in one font that has all of its letters', (name, font) => {
  const lines = getLines(renderPicture(name)).slice(2)
  expect(new Set(lines.map(([used]) => used))).toEqual(new Set([font]))
  const lineTexts = lines.map(([, line]) => line?.replace(/[\u202a-\u202e]/g, ''))
  expect(lineTexts.join(' ')).toBe(name)
})

test('SharedPicture > embeds Arabic lines right to left', () => {
  for (const [, line] of getLines(renderPicture('محراث 3')).slice(2)) expect(line).toMatch(/^\u202b.*\u202c$/)
})

test('SharedPicture > shows the contest if the fonts lack a letter of the name', () => {
  for (const name of ['Плуг', '雪かき', 'Ở', '😀', '\u0000']) expect(renderPicture(name)).toBe(renderPicture())
})

test('SharedPicture > strips bidi controls and escapes markup', () => {
  expect(renderPicture('\u202ePlo\u2066wy\u200f')).toBe(renderPicture('Plowy'))
  const svg = renderPicture('</text><script>', '</svg>&"')
  expect(svg).not.toMatch(/<script|<\/svg>&/)
  expect(svg).toContain('&lt;/text&gt;&lt;script&gt;')
})
