/**
 * `npm run backup-fixtures`: writes a backup of the demo by this version, for both databases. Later releases test that
 * they restore those of the last three. Run it once per release.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../server/config.ts'
import { createBackup } from '../server/features/backup/backup.ts'
import { getFilling, openPrepared } from '../server/seed/prepare.ts'
import { createDatabase, startPostgres } from '../server/test/database/test-postgres.ts'
import { describeRelease } from './release/describe-release.ts'

const releasesToTest = 3

const folder = mkdtempSync(join(tmpdir(), 'contest-fixture-'))
const postgres = await startPostgres()
const fixtures = join(import.meta.dirname, '../server/features/backup/releases')
const { version } = describeRelease()
const config = readConfig({ CONTEST_MODE: 'demo' })
const databases = { sqlite: `sqlite:${folder}/contest.sqlite`, postgres: await createDatabase(postgres.address) }
for (const [name, url] of Object.entries(databases)) {
  const orm = await openPrepared(url, 2, getFilling(config, new Date(config.CONTEST_NOW)))
  await orm.close()
  const target = join(fixtures, `${version}.${name}.tar.zst`)
  rmSync(target, { force: true })
  const { signal } = new AbortController()
  const { file, bytes } = await createBackup(url, { target, recipients: [], signal })
  console.log(`${file}: ${bytes} bytes`)
}
// Sorts 1.10 after 1.9.
const byVersion = new Intl.Collator('en', { numeric: true })
const getRelease = (name: string) => name.replace(/\.(sqlite|postgres)\.tar\.zst$/, '')
const stored = readdirSync(fixtures)
const tested = [...new Set(stored.map(getRelease))].sort(byVersion.compare).slice(-releasesToTest)
for (const name of stored) if (!tested.includes(getRelease(name))) rmSync(join(fixtures, name))
await postgres.stop()
rmSync(folder, { recursive: true })
