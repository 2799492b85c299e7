import { mkdtempSync, rmSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getReadiness } from '@snowplow/contract/api/server.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Mail } from '../../entities/mail.entity.ts'
import { makeEntry } from '../../test/make/make.ts'
import { at, onBothDatabases, testApp } from '../../test/test-app.ts'
import { createWarnings, readFreeDisk } from './checks.ts'

onBothDatabases('warnings of readiness', (database) => {
  test('name mail that is overdue by an hour, if there is a mail server', async () => {
    const contest = await testApp({ database: await database(), now: at.phase1 })
    expect((await contest.post('/public-submission/submit', makeEntry())).statusCode).toBe(201)
    const dueAt = new Date(Date.now() - 61 * 60_000)
    await contest.orm.em.fork().nativeUpdate(Mail, { state: 'waiting' }, { dueAt }, { filters: false })
    expect((await contest.call(getReadiness)).json()).toEqual({ status: 'ready', warnings: [] })
    const find = createWarnings({ orm: contest.orm, config: { ...contest.config, SMTP_URL: 'smtp://mail.example' } })
    expect(await find()).toEqual([{ check: 'outbox', message: 'a message has been due for 61 minutes' }])
  })
})

test('free disk space > is that of the folder of the SQLite file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'disk-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const { blocks, bsize } = await statfs(folder)
  const free = await readFreeDisk(`sqlite:${folder}/contest.sqlite`)
  expect(free).toBeGreaterThan(0)
  expect(free).toBeLessThanOrEqual(blocks * bsize)
  const others = ['sqlite::memory:', 'postgres://db.example/contest', 'sqlite:/no/such/folder/contest.sqlite']
  expect(await Promise.all(others.map(readFreeDisk))).toEqual([null, null, null])
})

test('GET /health/ready > says that the server is stopping, and logs it once', async () => {
  const contest = await testApp()
  const warn = vi.spyOn(contest.app.log, 'warn')
  contest.app.startDraining()
  for (let time = 0; time < 2; time++) {
    const ready = await contest.call(getReadiness)
    expect([ready.statusCode, ready.json().fields]).toMatchObject([503, [{ path: 'server', code: 'stopping' }]])
  }
  expect(warn.mock.calls).toEqual([['Not ready: server is stopping']])
})
