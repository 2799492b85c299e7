import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { createDatabase } from '../../test/database/test-postgres.ts'
import { verifyBackup } from './verify.ts'

// Written by `npm run backup-fixtures` of each release; those of the last three are in this folder.
const folder = join(import.meta.dirname, 'releases')
const { signal } = new AbortController()

test.for(readdirSync(folder))('verifyBackup > restores %s', async (name, { skip }) => {
  const isPostgres = name.includes('postgres')
  skip(isPostgres && !inject('postgres'), 'needs PostgreSQL')
  const into = isPostgres ? await createDatabase(inject('postgres')) : 'sqlite::memory:'
  const { header, tables } = await verifyBackup({ file: join(folder, name), identities: [], signal }, into)
  expect(name).toContain(header.version)
  const toRows = (table: string) => tables.find((one) => one.name === table)?.rows ?? 0
  expect([toRows('public_name_submission') > 40, toRows('ballot') > 500]).toEqual([true, true])
})
