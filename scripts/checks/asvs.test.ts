import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync('docs/asvs.md', 'utf8')
const statuses = ['met', 'not applicable', "operator's task", 'not met']
/** Requirements of the standard by level. */
const requirementsByLevel = { 1: 70, 2: 183 }

const rows = [...page.matchAll(/^\| V.+\|$/gm)].map(([row]) => {
  const [id = '', level = '', requirement = '', status = '', how = '', file = ''] = row
    .split('|')
    .slice(1)
    .map((cell) => cell.trim())
  return { id, level: Number(level), requirement, status, how, file }
})
const upTo = (level: number) => rows.filter((row) => row.level <= level)
const getCounts = (found: typeof rows) =>
  statuses.map((status) => `${found.filter((row) => row.status === status).length} ${status}`).join(', ')

test('docs/asvs.md > lists each requirement of levels 1 and 2 once', () => {
  const ids = rows.map(({ id }) => id)
  expect(ids.filter((id, index) => !/^V\d+\.\d+\.\d+$/.test(id) || ids.indexOf(id) !== index)).toEqual([])
  for (const [level, requirements] of Object.entries(requirementsByLevel))
    expect(rows.filter((row) => row.level === Number(level)).length).toBe(requirements)
})

test('docs/asvs.md > has requirements under the heading of their chapter', () => {
  const [, ...chapters] = page.split(/^## (?=V\d)/m)
  const outside = chapters.flatMap((text) => {
    const [chapter = ''] = text.split(' ', 1)
    return [...text.matchAll(/^\| (V\d+\.\S+)/gm)].flatMap(([, id = '']) => (id.startsWith(`${chapter}.`) ? [] : id))
  })
  expect([chapters.length, outside]).toEqual([17, []])
})

test('docs/asvs.md > has one of four statuses and a reason in each row', () => {
  expect(rows.filter(({ status }) => !statuses.includes(status))).toEqual([])
  expect(rows.filter(({ requirement, how }) => !requirement || !how)).toEqual([])
})

test('docs/asvs.md > counts its rows', () => {
  expect(page).toContain(`: ${getCounts(upTo(2))}.\n`)
  expect(page).toContain(`Of level 1 alone: ${getCounts(upTo(1))}.\n`)
})

test('docs/asvs.md > names files that exist', () => {
  const files = [...page.matchAll(/`((?:[\w.-]+\/)+[\w-]+\.[\w.]+)`/g)].map(([, file = '']) => file)
  const named = rows.map(({ file }) => file).filter(Boolean)
  expect(named.filter((file) => !/^`[\w./-]+\.(test|spec)\.tsx?`$/.test(file))).toEqual([])
  expect(files.length).toBeGreaterThan(named.length)
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})
