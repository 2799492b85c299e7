import { hash } from 'node:crypto'
import { copyFileSync, existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { openDatabase } from '../../db/orm.ts'
import type { PostgresLimits } from '../../db/postgres/postgres.ts'
import { openPrepared } from '../../seed/prepare.ts'
import { demoFilling, type Filling, writePreparedFile } from '../prepared-file.ts'
import { createDatabase, onDatabase } from './test-postgres.ts'

// One template for each mode and date.
const nameTemplate = (filling: Filling) => `template_${hash('sha256', JSON.stringify(filling)).slice(0, 16)}`

/** File of a prepared SQLite database, shared by all workers of the run. */
async function templateFile(filling: Filling): Promise<string> {
  const file = join(inject('templates'), `${nameTemplate(filling)}.sqlite`)
  if (!existsSync(file)) await writePreparedFile(file, filling)
  return file
}

const contents = new Map<string, Promise<Buffer>>()

function readContent(filling: Filling): Promise<Buffer> {
  const name = nameTemplate(filling)
  const content = contents.get(name) ?? templateFile(filling).then((file) => readFileSync(file))
  contents.set(name, content)
  return content
}

/** Copies the demo's sample contest into a folder, so that a server need not seed it. */
export async function copyDemo(folder: string): Promise<string> {
  const file = join(mkdtempSync(join(folder, 'demo-')), 'contest.sqlite')
  copyFileSync(await templateFile(demoFilling()), file)
  return `sqlite:${file}`
}

/** Creates a PostgreSQL database with the demo's sample contest. */
export const createDemoDatabase = async () => createDatabase(inject('postgres'), await templateDatabase(demoFilling()))

const databases = new Map<string, Promise<string>>()

/** Name of a prepared PostgreSQL database, shared by all workers of the run. */
function templateDatabase(filling: Filling): Promise<string> {
  const name = nameTemplate(filling)
  const database = databases.get(name) ?? createTemplate(inject('postgres'), filling)
  databases.set(name, database)
  return database
}

// Arbitrary; serializes the workers.
const templateLock = 20_260_115

async function createTemplate(server: string, filling: Filling): Promise<string> {
  const name = nameTemplate(filling)
  await onDatabase(`${server}/postgres`, async (client) => {
    await client.query('select pg_advisory_lock($1)', [templateLock])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return
    await client.query(`create database ${name}_new`)
    await (await openPrepared(`${server}/${name}_new`, 1, filling)).close()
    await client.query(`alter database ${name}_new rename to ${name}`)
  })
  return name
}

const isEmptyDatabase = (address: string) =>
  onDatabase(address, async (client) => {
    const { rowCount } = await client.query(`select from pg_tables where schemaname = 'public' limit 1`)
    return rowCount === 0
  })

/** Replaces a missing file, or an empty database of the run's server, by a copy of the template. */
async function fillIfEmpty(address: string, filling: Filling): Promise<void> {
  if (address.startsWith('sqlite:')) {
    const file = address.slice('sqlite:'.length)
    if (!existsSync(file)) copyFileSync(await templateFile(filling), file)
    return
  }
  const server = inject('postgres')
  if (!server || !address.startsWith(`${server}/`) || !(await isEmptyDatabase(address))) return
  const name = address.slice(address.lastIndexOf('/') + 1)
  const template = await templateDatabase(filling)
  await onDatabase(`${server}/postgres`, async (client) => {
    await client.query(`drop database ${name}`)
    await client.query(`create database ${name} template ${template}`)
  })
}

/** Opens a migrated and seeded database; an empty one is filled from a template. */
export async function openFromTemplate(database: string, pool: number, filling: Filling, limits?: PostgresLimits) {
  if (database === 'sqlite::memory:') return openDatabase(database, { content: await readContent(filling) })
  await fillIfEmpty(database, filling)
  return openPrepared(database, pool, filling, limits)
}
