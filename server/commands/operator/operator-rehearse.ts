// Rehearsal: a demo with the real installation's settings, in a separate database.
import { existsSync, statSync } from 'node:fs'
import type { SeasonCheck } from '@snowplow/contract/season/seasons.ts'
import { demoNow } from '../../config/settings.ts'
import { type Em, getDialect, type Orm, openDatabase } from '../../db/orm.ts'
import { unlimited } from '../../db/postgres/postgres.ts'
import { forkSeason } from '../../db/season.ts'
import { WrongDatabase } from '../../db/wrong-database.ts'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { checksToStart } from '../../features/season/season-checks.ts'
import { createPace } from '../../seed/pace.ts'
import { openPrepared } from '../../seed/prepare.ts'
import { readRehearsed } from '../../seed/rehearsal.ts'
import { commandNames } from '../command-names.ts'
import { type Command, findRequestedSeason, stopWith } from './operator-command.ts'

const persistentUrl = /^(sqlite:(?!:memory:).+|postgres(ql)?:\/\/.+)$/

const missingReasons: Partial<Record<SeasonCheck, string>> = {
  districts: 'it has no districts',
  counties: 'a county has no district, or a district no county',
  gradeLevels: 'it has no grade levels',
}

async function refuseUnfinished(em: Em, year: number): Promise<void> {
  const checks = await checksToStart(em, new Date())
  const missing = checks.flatMap(({ kind, isDone }) => (isDone ? [] : (missingReasons[kind] ?? [])))
  if (missing.length) throw new WrongDatabase(`The season ${year} cannot be rehearsed yet: ${missing.join('; ')}.`)
}

async function getIdentity({ em, config }: Orm): Promise<string> {
  if (getDialect(em) === 'sqlite') {
    const { dev, ino } = statSync(config.get('dbName'))
    return `${dev} ${ino}`
  }
  const select = `select concat(oid, ' ', pg_postmaster_start_time()) as id from pg_database where datname = current_database()`
  const [database] = await em.execute<{ id: string }[]>(select)
  return database?.id ?? ''
}

const tablesOf = {
  sqlite: 'select name from sqlite_master',
  postgres: 'select table_name as name from information_schema.tables where table_schema = current_schema()',
}

// Also true for the empty tables of an interrupted rehearsal; the next one continues from there.
async function isEmpty({ em }: Orm): Promise<boolean> {
  const tables = await em
    .execute<{ name: string }[]>(tablesOf[getDialect(em)])
    .catch(() => [{ name: 'another format' }])
  if (tables.length === 0) return true
  if (!tables.some(({ name }) => name === 'contest')) return false
  return (await em.execute('select 1 from contest limit 1')).length === 0
}

// Opens the target read-only, so that the check does not create it.
async function refuseUsedTarget(source: Orm, target: string): Promise<void> {
  if (target.startsWith('sqlite:') && !existsSync(target.slice('sqlite:'.length))) return
  const targetOrm = await openDatabase(target, { pool: 1, limits: unlimited, isReading: true }).catch((error) => {
    throw new WrongDatabase(`The target cannot be opened: ${error.message}`)
  })
  const [sourceId, targetId] = [await getIdentity(source), await getIdentity(targetOrm)]
  const isUnused = await isEmpty(targetOrm)
  await targetOrm.close()
  if (sourceId === targetId) throw new WrongDatabase('The target is the installation’s own database. Name another one.')
  if (!isUnused)
    throw new WrongDatabase(
      'The target holds something already. Name an empty database, or a file that is not there yet.',
    )
}

/** Settings that a rehearsal must not share with the real contest: its secret, mail, files and address. */
const settingsOfReal = ['JWT_SECRET', 'SMTP_URL', 'BACKUP_FOLDER', 'ERASURES_FILE', 'PUBLIC_ADDRESS']

/** Counts the entries, and those of each class that has some. */
async function describeEntries({ em }: Orm): Promise<string> {
  const entries = await em.fork().count(PublicNameSubmission)
  const ofClass = `select count(*) as entries from public_name_submission
    where school_class_id is not null group by school_class_id order by 1`
  const counts = (await em.execute<{ entries: number }[]>(ofClass)).map(({ entries }) => Number(entries))
  const sum = counts.reduce((total, count) => total + count, 0)
  return `${entries} entries; ${sum} of them came with the codes of ${counts.length} classes, ${counts[0] ?? 0} to ${counts.at(-1) ?? 0} each.`
}

const maskPassword = (address: string) => address.replace(/^(postgres\w*:\/\/[^:@/]*:)[^@/]*@/, '$1…@')

export const rehearse: Command = {
  usage: '<target database> [--season <year>]',
  options: ['season'],
  isReading: true,
  async run(input) {
    const [target = ''] = input.args
    if (!persistentUrl.test(target))
      stopWith('Name the target database: an address such as sqlite:rehearsal.sqlite or postgres://…')
    const season = await findRequestedSeason(input)
    await refuseUnfinished(forkSeason(input.orm.em, season.id), season.year)
    const rehearsed = await readRehearsed(input.orm, season.id)
    await refuseUsedTarget(input.orm, target)
    const now = createPace(season.schedule, season.timeZone)(demoNow)
    const rehearsal = await openPrepared(target, 2, { isDemo: true, now, rehearsed }, unlimited)
    const content = await describeEntries(rehearsal).finally(() => rehearsal.close())
    console.log(`The rehearsal of ${season.year} is made: the contest's settings, and made-up people.
${content}
Start it with
  CONTEST_MODE=demo CONTEST_NOW=${now.toISOString()} ${settingsOfReal.map((name) => `${name}= `).join('')}DATABASE_URL='${maskPassword(target)}' ${commandNames.start}
It lists the accounts to sign in with.`)
  },
}
