import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
const decisions = readdirSync('docs/decisions').map((file) => `docs/decisions/${file}`)
const pages = ['README.md', 'CONTRIBUTING.md', 'docs/operating.md', '.ci/run', ...decisions]
const named = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

test.each(pages)('what %s links to, shows and has one run is there', (page) => {
  const text = readFileSync(page, 'utf8')
  const targets = named(text, /\]\((?!https?:|#)([^)#\s]+)/g)
  expect(targets.filter((target) => !existsSync(join(dirname(page), target)))).toEqual([])
  const commands = named(text, /\bnpm run (?:-s )?([a-z][\w:-]*)/g)
  expect(commands.filter((command) => !scripts[command])).toEqual([])
  // npm install would write another lock than the one that was tested.
  expect(text).not.toContain('npm install')
})

test('the license is the one that package.json names', () => {
  expect(readFileSync('LICENSE', 'utf8')).toMatch(/^MIT License\n\nCopyright \(c\) \d{4} The Snowplow Naming Contest/)
  expect(JSON.parse(readFileSync('package.json', 'utf8')).license).toBe('MIT')
})

test('docs/decisions/README.md lists each decision by its number and title', () => {
  const titles = decisions.flatMap((file) => {
    const [, number, title] = /^# (\d+)\. (.+)/.exec(readFileSync(file, 'utf8')) ?? []
    return title ? `| ${number} | [${title}](${basename(file)}) |` : []
  })
  const index = readFileSync('docs/decisions/README.md', 'utf8')
  expect(titles.length).toBe(decisions.length - 1)
  expect(titles.filter((row) => !index.includes(row))).toEqual([])
})
