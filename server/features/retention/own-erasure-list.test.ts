import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { onBothDatabases, testApp } from '../../test/test-app.ts'
import { openErasureList } from './erasure-list.ts'
import { openOwnErasureList, readListDigest, storeListDigest, WrongErasureList } from './own-erasure-list.ts'

const folder = mkdtempSync(join(tmpdir(), 'contest-own-list-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let sequence = 0
const newPath = () => join(folder, `erasures-${++sequence}`)

onBothDatabases('own erasure list', (database, once) => {
  const newOrm = async () => (await testApp({ database: await database() })).orm

  test('is the first one that is opened, by one of two processes', async () => {
    const orm = await newOrm()
    const opened = await Promise.allSettled([newPath(), newPath()].map((path) => openOwnErasureList(orm, path)))
    expect(opened.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [own] = opened.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    expect(await readListDigest(orm)).toBe(own?.digest)
  })

  once('is refused if it is missing, and not created', async () => {
    const orm = await newOrm()
    const path = newPath()
    await openOwnErasureList(orm, path)
    rmSync(path)
    await expect(openOwnErasureList(orm, path)).rejects.toThrow('does not exist: put back the file of this database')
    expect(existsSync(path)).toBe(false)
  })

  once('can be replaced, and left out', async () => {
    const orm = await newOrm()
    const [lost, found] = [newPath(), newPath()]
    await openOwnErasureList(orm, lost)
    const { digest } = await openErasureList(found)
    await expect(openOwnErasureList(orm, found)).rejects.toThrow(WrongErasureList)
    await storeListDigest(orm, digest)
    expect((await openOwnErasureList(orm, found)).digest).toBe(digest)
    expect((await openOwnErasureList(orm, '')).isActive).toBe(false)
  })

  once('has a digest that does not contain its key', async () => {
    const path = newPath()
    const { digest } = await openErasureList(path)
    expect(digest).toHaveLength(43)
    expect(readFileSync(path, 'utf8')).not.toContain(digest)
  })
})
