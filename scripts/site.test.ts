import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pages } from '../bench/scripts.ts'

test('built site > contains the licenses of its dependencies', () => {
  const notices = readFileSync('web/dist/third-party-licenses.txt', 'utf8').split(/^## (?=\S+ - \d)/m)
  const [, ...licenses] = notices.map((notice) => notice.trim().split('\n'))
  const names = licenses.map(([heading = '']) => heading.split(' - ')[0])
  expect(names).toEqual(expect.arrayContaining(['react', '@mui/material', '@fontsource-variable/figtree', 'zod']))
  // Public domain, published without a license text.
  const withoutText = licenses.filter((lines) => lines.length === 1)
  expect(withoutText).toEqual([[expect.stringMatching(/^wouter - \S+ \(Unlicense\)$/)]])
})

test.each(Object.entries(pages))('benchmark > finds the source of the %s', (_, { source }) => {
  expect(existsSync(join('web', source))).toBe(true)
})
