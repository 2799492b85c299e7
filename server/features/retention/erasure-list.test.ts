import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { describeErasedEntry, openErasureList } from './erasure-list.ts'

const folder = mkdtempSync(join(tmpdir(), 'contest-erasures-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let sequence = 0
const newPath = () => join(folder, `erasures-${++sequence}`)
const subject = describeErasedEntry({ season: 1, id: 7, reference: '7K4QM2XH' })
const other = describeErasedEntry({ season: 1, id: 7, reference: '7K4QM2XJ' })

test('erasure list > finds what was appended, also after it is opened again', async () => {
  const path = newPath()
  await (await openErasureList(path)).append(subject)
  const isListed = await (await openErasureList(path)).read()
  // A restored database may assign the id again: the reference then differs.
  expect([isListed(subject), isListed(other)]).toEqual([true, false])
})

test('erasure list > contains neither reference nor id', async () => {
  const path = newPath()
  const list = await openErasureList(path)
  await list.append(subject)
  expect(readFileSync(path, 'utf8')).not.toMatch(/7K4Q|entry/)
})

test('erasure list > has one key if several processes create it', async () => {
  const path = newPath()
  const lists = await Promise.all(Array.from({ length: 8 }, () => openErasureList(path)))
  await Promise.all(lists.map((list, id) => list.append(describeErasedEntry({ season: 1, id, reference: 'x' }))))
  const isListed = await (await openErasureList(path)).read()
  const found = lists.map((_, id) => isListed(describeErasedEntry({ season: 1, id, reference: 'x' })))
  expect(found).toEqual(lists.map(() => true))
})

test('erasure list > survives a line that a crash cut off', async () => {
  const path = newPath()
  await (await openErasureList(path)).append(subject)
  appendFileSync(path, '{"hash":"cut o')
  const list = await openErasureList(path)
  await list.append(other)
  const isListed = await list.read()
  expect([isListed(subject), isListed(other)]).toEqual([true, true])
})

test('erasure list > refuses a file that is something else', async () => {
  const path = newPath()
  writeFileSync(path, 'Dear diary\n')
  await expect(openErasureList(path)).rejects.toThrow('it has no key')
  expect(readFileSync(path, 'utf8')).toBe('Dear diary\n')
})

test('erasure list > fails in a folder that does not exist', async () => {
  await expect(openErasureList(join(folder, 'nowhere', 'list'))).rejects.toThrow('ENOENT')
})

test('erasure list > does not continue a file that was moved away', async () => {
  const path = newPath()
  const list = await openErasureList(path)
  rmSync(path)
  await expect(list.append(subject)).rejects.toThrow('ENOENT')
  expect(existsSync(path)).toBe(false)
})
