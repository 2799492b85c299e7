import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { afterEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../orm.ts'

const open: { close: () => unknown }[] = []
const folders: string[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

async function openHere(file: string) {
  const orm = await openDatabase(`sqlite:${file}`)
  open.push(orm)
  const run = (sql: string) => orm.em.fork().execute(sql)
  return {
    run,
    insert: (word: string) => run(`insert into word (word) values ('${word}')`),
    inTransaction: (work: (run: (sql: string) => Promise<unknown>) => Promise<unknown>) =>
      orm.em.fork().transactional((em) => work((sql) => em.execute(sql))),
    words: async () => (await run('select word from word order by id')).map(({ word }) => word as string),
  }
}

async function openNew() {
  const folder = mkdtempSync(join(tmpdir(), 'contest-sqlite-'))
  folders.push(folder)
  const file = join(folder, 'contest.sqlite')
  const here = await openHere(file)
  await here.run('create table word (id integer primary key, word text unique)')
  return { ...here, file }
}

function openElsewhere(file: string) {
  const database = new Database(file)
  open.push(database)
  return database
}

const large = `insert into word (word) values (hex(randomblob(20000)))`
const full = { code: 'SQLITE_FULL' }
const gone = { code: 'SQLITE_GONE' }
const busy = { code: 'SQLITE_BUSY' }

describe('full disk', () => {
  async function openFull() {
    const database = await openNew()
    await database.insert('before')
    const [size] = await database.run('pragma page_count')
    const limit = (maxPages: number) => database.run(`pragma max_page_count = ${maxPages}`)
    await limit(size?.page_count + 2)
    return { ...database, makeSpace: () => limit(1_000_000) }
  }

  test('rejects writes until there is space, and leaves stored rows intact', async () => {
    const { run, inTransaction, words, makeSpace } = await openFull()
    for (let time = 0; time < 3; time++) {
      await expect(run(large)).rejects.toMatchObject(full)
      await expect(inTransaction((run) => run(large))).rejects.toMatchObject(full)
      expect(await words()).toEqual(['before'])
    }
    await makeSpace()
    await run(large)
    await inTransaction((run) => run(large))
    expect((await words()).length).toBe(3)
  })

  test('rejects a transaction after a swallowed error', async () => {
    const { inTransaction, words } = await openFull()
    const careless = inTransaction(async (run) => {
      await run(`insert into word (word) values ('first')`)
      await run(large).catch(() => {})
      await run(`insert into word (word) values ('second')`)
    })
    await expect(careless).rejects.toMatchObject(full)
    expect(await words()).toEqual(['before'])
    const unaware = inTransaction(async (run) => {
      await run(`insert into word (word) values ('first')`)
      await run(large).catch(() => {})
    })
    await expect(unaware).rejects.toMatchObject(full)
    expect(await words()).toEqual(['before'])
  })

  test('rejects concurrent writes, and answers concurrent reads', async () => {
    const { inTransaction, words } = await openFull()
    const calls = Array.from({ length: 20 }, () => [inTransaction((run) => run(large)), words()])
    const outcomes = await Promise.allSettled(calls.flat())
    expect(outcomes.map(({ status }) => status)).toEqual(calls.flatMap(() => ['rejected', 'fulfilled']))
  })
})

describe('missing database file', () => {
  const replace = ({ file }: { file: string }) => {
    copyFileSync(file, `${file}.copy`)
    renameSync(`${file}.copy`, file)
  }

  test.each([
    ['deleted', ({ file }) => rmSync(file)],
    ['replaced by a copy', replace],
    ['without its log', ({ file }) => rmSync(`${file}-wal`)],
    ['without its index', ({ file }) => rmSync(`${file}-shm`)],
    ['deleted with its folder', ({ file }) => rmSync(join(file, '..'), { recursive: true })],
  ] satisfies [string, (database: { file: string }) => void][])(
    'rejects every statement once the file is %s',
    async (_, lose) => {
      const database = await openNew()
      await database.insert('before')
      lose(database)
      await expect(database.insert('alone')).rejects.toMatchObject(gone)
      const together = database.inTransaction((run) => run(`insert into word (word) values ('together')`))
      await expect(together).rejects.toMatchObject(gone)
      await expect(database.words()).rejects.toMatchObject(gone)
    },
  )

  test('rejects the commit of a transaction during which it disappears', async () => {
    const { file, inTransaction } = await openNew()
    const interrupted = inTransaction(async (run) => {
      await run(`insert into word (word) values ('first')`)
      rmSync(file)
    })
    await expect(interrupted).rejects.toMatchObject(gone)
    expect(existsSync(file)).toBe(false)
  })

  test('rejects reads within 150 ms', async () => {
    const { file, words } = await openNew()
    rmSync(file)
    await delay(150)
    await expect(words()).rejects.toMatchObject(gone)
  })

  test('accepts writes again after the file is restored', async () => {
    const { file, insert, words } = await openNew()
    renameSync(file, `${file}.away`)
    await expect(insert('lost')).rejects.toMatchObject(gone)
    renameSync(`${file}.away`, file)
    await insert('found')
    expect(await words()).toContain('found')
  })
})

describe('file locked by another process', () => {
  const lock = (file: string) => {
    const other = openElsewhere(file)
    other.exec('begin exclusive')
    return { unlock: () => other.exec('commit') }
  }

  test('stores pending writes as soon as it is unlocked', async () => {
    const { file, insert, inTransaction, words } = await openNew()
    const { unlock } = lock(file)
    setTimeout(unlock, 300)
    await Promise.all([insert('alone'), inTransaction((run) => run(`insert into word (word) values ('together')`))])
    expect((await words()).sort()).toEqual(['alone', 'together'])
  })

  test('answers reads immediately without blocking the process', async () => {
    const { file, insert, inTransaction, words } = await openNew()
    lock(file)
    const writes = [insert('alone'), inTransaction((run) => run(large))].map((write) => write.catch(({ code }) => code))
    const rejected = Promise.race(writes)
    for (let time = 0; time < 5; time++) {
      await delay(10)
      expect(await Promise.race([words(), rejected])).toEqual([])
    }
    expect(await Promise.all(writes)).toEqual([busy.code, busy.code])
  })

  test('rejects writes after a second, then immediately until unlocked', async () => {
    const { file, insert, words } = await openNew()
    const { unlock } = lock(file)
    const first = performance.now()
    await expect(insert('first')).rejects.toMatchObject(busy)
    const firstMs = performance.now() - first
    expect(firstMs).toBeGreaterThan(800)
    const next = performance.now()
    for (let time = 0; time < 5; time++) await expect(insert('next')).rejects.toMatchObject(busy)
    expect(performance.now() - next).toBeLessThan(firstMs * 3)
    unlock()
    await insert('last')
    expect(await words()).toEqual(['last'])
    // A new lock gets the full timeout again.
    const again = lock(file)
    setTimeout(again.unlock, 200)
    await insert('after')
    expect(await words()).toEqual(['last', 'after'])
  })
})

test('transactions > serialize reads and writes of two connections', async () => {
  const first = await openNew()
  const second = await openHere(first.file)
  await first.insert('0')
  const count = (database: typeof second) =>
    database.inTransaction(async (run) => {
      const [{ count }] = (await run('select count(*) count from word')) as [{ count: number }]
      await delay(5)
      await run(`insert into word (word) values ('${count}')`)
    })
  const counting = Array.from({ length: 10 }, () => [count(first), count(second)])
  await Promise.all(counting.flat())
  expect(await second.words()).toEqual(Array.from({ length: 21 }, (_, index) => String(index)))
})

test('open transaction > is rolled back before the next statement', async () => {
  const { run, insert, file } = await openNew()
  await run('begin')
  await insert('kept')
  expect(openElsewhere(file).prepare('select word from word').pluck().all()).toEqual(['kept'])
})
