import { setTimeout as delay } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { createDatabase } from '../../test/database/test-postgres.ts'
import { connectPostgres } from './connect.ts'
import { lockUnused, markInUse } from './presence.ts'

test('markInUse > ends a process whose database is restored during an outage', async ({ skip }) => {
  skip(!inject('postgres'), 'needs PostgreSQL')
  const url = await createDatabase(inject('postgres'))
  const ended = Promise.withResolvers<void>()
  const unmark = await markInUse(url, ended.resolve)
  const restore = await connectPostgres(url)
  expect(await lockUnused(restore)).toHaveLength(1)
  await restore.query(
    `select pg_terminate_backend(pid) from pg_locks join pg_database on pg_database.oid = database
      where datname = current_database() and locktype = 'advisory' and granted and pid <> pg_backend_pid()`,
  )
  while ((await lockUnused(restore)).length) await delay(50)
  await ended.promise
  await unmark()
  await restore.end()
})
