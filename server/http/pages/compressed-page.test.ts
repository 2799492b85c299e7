import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressPage, getBrotli, readHtml } from './compressed-page.ts'

const text = Array.from({ length: 2000 }, (_, row) => `<li>A sample name, ${(row * 7919) % 1009}</li>`).join('')

for (const isView of [false, true])
  test(`getBrotli > recompresses a ${isView ? 'view' : 'page'} with many readers`, async () => {
    const page = await compressPage(text, { isView, rotation: null })
    const first = getBrotli(page)
    for (let reader = 0; reader < 5; reader++) expect(getBrotli(page)).toBe(first)
    for (let reader = 0; reader < 5; reader++) getBrotli(page)
    await expect.poll(() => getBrotli(page).length).toBeLessThan(first.length)
    expect(String(brotliDecompressSync(getBrotli(page)))).toBe(text)
    expect(String(await readHtml(page))).toBe(text)
    expect(page.html === null).toBe(isView)
  })
