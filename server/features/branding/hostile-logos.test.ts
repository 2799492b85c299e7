/** Hostile and damaged files. */
import { previewLogo } from '@snowplow/contract/branding/update-branding.ts'
import { logoMaxBytes } from '@snowplow/contract/limits.ts'
import { expect, test } from 'vitest'
import { getPng, getSvg, inBase64, plainLogo } from '../../test/make/logos.ts'
import { testApp } from '../../test/test-app.ts'

const contest = await testApp()
const preview = (file: string | Buffer) => contest.as('admin')(previewLogo, { body: { logo: inBase64(file) } })
const square = '<rect width="40" height="40" fill="#1f5288"/>'

/** Each ten times as long as the one before: ten billion letters. */
const bomb = `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${Array.from('bcdefghij', (name, index) => `<!ENTITY ${name} "${`&${'abcdefghij'[index]};`.repeat(10)}">`).join('')}]>`
/** Each twice as large as the one before. */
const copies = `<defs><g id="a0">${square}</g>${Array.from({ length: 30 }, (_, index) => `<g id="a${index + 1}"><use href="#a${index}"/><use href="#a${index}"/></g>`).join('')}</defs><use href="#a30"/>`
const endless = `<filter id="f" x="-1000%" y="-1000%" width="3000%" height="3000%">${'<feTurbulence baseFrequency="0.9" numOctaves="5000"/><feGaussianBlur stdDeviation="500"/>'.repeat(20)}</filter><rect width="100" height="50" filter="url(#f)"/>`
const deep = `${'<g opacity="0.9">'.repeat(5000)}${square}${'</g>'.repeat(5000)}`

test.each([
  ['a web page', '<!doctype html><p>Logo</p>', 'logo.wrong_type'],
  ['another kind of picture', 'GIF89a', 'logo.wrong_type'],
  ['text that is not UTF-8', Buffer.from([0x3c, 0x73, 0x76, 0x67, 0xff, 0xfe]), 'logo.wrong_type'],
  ['half an SVG', plainLogo.slice(0, -20), 'logo.unreadable'],
  ['half a PNG', getPng(40, 40).subarray(0, 50), 'logo.unreadable'],
  ['the beginning of a PNG', getPng(40, 40).subarray(0, 8), 'logo.unreadable'],
  ['an entity that expands to ten billion letters', getSvg('<text>&j;</text>', undefined, bomb), 'logo.unreadable'],
  ['copies of copies', getSvg(copies), 'logo.unreadable', 'logo.too_slow'],
  ['groups in groups', getSvg(deep), 'logo.unreadable'],
  ['a PNG of forty thousand pixels each way', getPng(40_000, 40_000), 'logo.too_large'],
  ['an empty SVG', getSvg(''), 'logo.empty'],
  ['a line too thin to render', getSvg(square, 'width="100000" height="1"'), 'logo.empty'],
  ['only an external picture', getSvg('<image width="9" height="9" href="file:///etc/passwd"/>'), 'logo.empty'],
])('previewLogo > rejects %s', async (_, file, code, codeOnBusyMachine = code) => {
  const response = await preview(file)
  expect(response.statusCode).toBe(400)
  expect([code, codeOnBusyMachine]).toContain(response.json().code)
})

test('previewLogo > ends slow logos, queues two and rejects more', async () => {
  // All slow: any of them may arrive first.
  const replies = await Promise.all(Array.from({ length: 10 }, () => preview(getSvg(endless))))
  const outcomes = replies.map(({ json }) => json().code)
  expect(outcomes.toSorted()).toEqual([...Array(3).fill('logo.too_slow'), ...Array(7).fill('server.busy')].sort())
  const rejected = replies.filter(({ json }) => json().code === 'server.busy')
  for (const { headers, statusCode } of rejected) expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
  expect((await preview(plainLogo)).statusCode).toBe(200)
})

test.each([
  ['a script', getSvg(`<script>alert(1)</script>${square}`)],
  ['an event handler', getSvg(square, 'width="100" height="50" onload="alert(1)"')],
  ['an embedded page', getSvg(`<foreignObject><p>Hello</p></foreignObject>${square}`)],
  ['an external picture', getSvg(`<image width="9" height="9" xlink:href="http://127.0.0.1:9/a.png"/>${square}`)],
])('previewLogo > omits %s from the picture and reports it', async (_, file) => {
  const { picture, notes } = (await preview(file)).json()
  expect(notes).toEqual(['leftOut'])
  expect(picture).toBe((await preview(getSvg(square))).json().picture)
})

test('previewLogo > renders a file of a drawing program without a note', async () => {
  const illustrator = getSvg(
    '<rect width="40" height="40" fill="&blue;"/>',
    undefined,
    '<!DOCTYPE svg [<!ENTITY blue "#1f5288">]>',
  )
  const [plain, written] = await Promise.all([preview(getSvg(square)), preview(illustrator)])
  expect(written.json()).toEqual(plain.json())
  expect(plain.json().notes).toEqual([])
})

test('previewLogo > warns that letters may render differently', async () => {
  expect((await preview(getSvg('<text y="40" font-size="30">DOT</text>'))).json().notes).toEqual(['letters'])
})

test('previewLogo > renders a picture of a million pixels in the usual size', async () => {
  const { logo } = (
    await preview(getSvg('<rect width="900000" height="900000"/>', 'width="1000000" height="1000000"'))
  ).json()
  expect([logo.width, logo.height]).toEqual([88, 88])
})

test('previewLogo > retains only the pixels of a PNG', async () => {
  const response = await preview(getPng(40, 20, 'drawn by Sleet', '<script>alert(1)</script>'))
  const picture = Buffer.from(response.json().picture, 'base64')
  expect(picture.subarray(1, 4).toString('latin1')).toBe('PNG')
  for (const word of ['Sleet', 'script', 'tEXt']) expect(picture.includes(word)).toBe(false)
})

test.each([
  ['light', '#12263f'],
  ['dark', '#ffffff'],
])('previewLogo > assigns a %s background to a logo that needs it', async (ground, color) => {
  const { logo } = (await preview(getSvg(`<circle cx="25" cy="25" r="20" fill="${color}"/>`))).json()
  expect(logo.ground).toBe(ground)
})

test('previewLogo > rejects a file that is too large before rendering', async () => {
  const large = await preview(`${plainLogo}${' '.repeat(logoMaxBytes)}`)
  expect(large.json().fields).toEqual([expect.objectContaining({ path: 'logo', code: 'too_long' })])
  expect((await preview(Buffer.alloc(1_000_000))).statusCode).toBe(413)
})
