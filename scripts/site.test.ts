import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { pages } from '../bench/scripts.ts'

/** No environment but the path: React is another one, and larger, where tests run. */
function build(folder: string): string {
  const args = ['build', 'web', '--outDir', relative('web', folder), '--emptyOutDir', '--logLevel', 'warn']
  const { PATH } = process.env
  const { stdout, stderr } = spawnSync(process.execPath, ['node_modules/vite/bin/vite.js', ...args], { env: { PATH } })
  return `${stdout}${stderr}`
}

test('the site is built without a warning and carries its parts’ licenses', { timeout: 180_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'contest-site-'))
  try {
    expect(build(folder)).toBe('')
    const notices = readFileSync(join(folder, 'third-party-licenses.txt'), 'utf8').split(/^## (?=\S+ - \d)/m)
    const [, ...licenses] = notices.map((notice) => notice.trim().split('\n'))
    const names = licenses.map(([heading = '']) => heading.split(' - ')[0])
    expect(names).toEqual(expect.arrayContaining(['react', '@mui/material', '@fontsource-variable/figtree', 'zod']))
    // In the public domain, and published without a text.
    const withoutText = licenses.filter((lines) => lines.length === 1)
    expect(withoutText).toEqual([[expect.stringMatching(/^wouter - \S+ \(Unlicense\)$/)]])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test.each(Object.entries(pages))('the bench weighs the %s where it is', (_, { source }) => {
  expect(existsSync(join('web', source))).toBe(true)
})
