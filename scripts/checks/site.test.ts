import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listScripts, measureScripts } from '../../bench/scripts.ts'
import { isPublic, screens } from '../../web/app/screens.ts'
import { signedInKinds } from '../../web/build/chunks.ts'

test('built site > contains the licenses of its dependencies', () => {
  const notices = readFileSync('web/dist/third-party-licenses.txt', 'utf8').split(/^## (?=\S+ - \d)/m)
  const [, ...licenses] = notices.map((notice) => notice.trim().split('\n'))
  const names = licenses.map(([heading = '']) => heading.split(' - ')[0])
  expect(names).toEqual(expect.arrayContaining(['react', '@mui/material', '@fontsource-variable/figtree', 'zod']))
  // Public domain, published without a license text.
  const withoutText = licenses.filter((lines) => lines.length === 1)
  expect(withoutText).toEqual([[expect.stringMatching(/^wouter - \S+ \(Unlicense\)$/)]])
})

test('bench > every rendered page is within its budget', () => {
  const rows = measureScripts()
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.map(({ measured }) => measured)).not.toContain('0.0 kB, 0 files')
  expect(rows.filter(({ isWithinBar }) => !isWithinBar)).toEqual([])
})

const signedInChunk = new RegExp(`^assets/(${signedInKinds.join('|')})-`)

test.each(screens.filter(isPublic))('$path > downloads no chunk of signed-in pages', (screen) => {
  expect(listScripts(screen).filter((file) => signedInChunk.test(file))).toEqual([])
})
