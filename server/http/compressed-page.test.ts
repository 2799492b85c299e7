import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { brotliFor, compressPage, htmlOf } from './compressed-page.ts'

const text = Array.from({ length: 2000 }, (_, row) => `<li>A sample name, ${(row * 7919) % 1009}</li>`).join('')

for (const isView of [false, true])
  test(`brotliFor > recompresses a ${isView ? 'view' : 'page'} with many readers`, async () => {
    const page = await compressPage(text, { isView, rotation: null })
    const first = brotliFor(page)
    for (let reader = 0; reader < 5; reader++) expect(brotliFor(page)).toBe(first)
    for (let reader = 0; reader < 5; reader++) brotliFor(page)
    await expect.poll(() => brotliFor(page).length).toBeLessThan(first.length)
    expect(String(brotliDecompressSync(brotliFor(page)))).toBe(text)
    expect(String(await htmlOf(page))).toBe(text)
    expect(page.html === null).toBe(isView)
  })
