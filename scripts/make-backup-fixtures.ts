/**
 * `npm run backup-fixtures`: writes a backup of the demo by this version, for both databases. Later releases test that
 * they restore those of the last three. Run it once per release.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '../server/build.ts'
import { readConfig } from '../server/config.ts'
import { createBackup } from '../server/features/backup/backup.ts'
import { fillingOf, openPrepared } from '../server/seed/prepare.ts'
import { createDatabase, startPostgres } from '../server/test/postgres.ts'

const folder = mkdtempSync(join(tmpdir(), 'contest-fixture-'))
const postgres = await startPostgres()
const config = readConfig({ CONTEST_MODE: 'demo' })
const databases = { sqlite: `sqlite:${folder}/contest.sqlite`, postgres: await createDatabase(postgres.address) }
for (const [name, url] of Object.entries(databases)) {
  const orm = await openPrepared(url, 2, fillingOf(config, new Date(config.CONTEST_NOW)))
  await orm.close()
  const target = join(import.meta.dirname, `../server/features/backup/releases/${build.version}.${name}.tar.zst`)
  rmSync(target, { force: true })
  const { signal } = new AbortController()
  const { file, bytes } = await createBackup(url, { target, recipients: [], signal })
  console.log(`${file}: ${bytes} bytes`)
}
await postgres.stop()
rmSync(folder, { recursive: true })
