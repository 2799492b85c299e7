import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Migration } from '@mikro-orm/migrations'
import type { Dialect } from '../../orm.ts'
import { countyFinder } from './county-finder.ts'
import { orderKey, truckKey } from './keys.ts'

type Rows = Record<string, unknown>[]

// Samples that a real installation shows until its department has entered its own.
const sampleTexts: Record<string, string> = {
  departmentName: 'State Department of Transportation',
  departmentWebsite: 'https://www.example.gov/transportation',
  companyName: 'Example Civic Software',
  companyLink: 'https://www.example.com/',
}

const setupSteps = ['dates', 'captcha', 'signIn', 'staff', 'preview']

const parse = (json: unknown) => (typeof json === 'string' ? JSON.parse(json) : json)

/** Converts rows of version 1.3 that are in today's tables. */
export async function convertVersion13(migration: Migration, dialect: Dialect): Promise<void> {
  const json = { postgres: 'jsonb', sqlite: 'text' }[dialect]
  await migration.execute('update district set position = id')
  await migration.execute('update grade_level set position = id')
  await convertTexts(migration)
  // The contest is open: nothing is left to set up.
  for (const step of setupSteps)
    await migration.execute(
      `insert into setup_mark (step, mark, created_at) select '${step}', 'done', updated_at from contest`,
    )
  await migration.execute(`update audit_event set action = 'ballot.restored', action_order = 'ballot.restored',
    after = cast(replace(cast(after as text), '"takenBackReason":', '"revertReason":') as ${json})
    where action = 'ballot.taken_back'`)
  await assignFips(migration)
  await assignTruckKeys(migration)
  await convertReplies(migration)
  await assignOrderKeys(migration, dialect)
}

async function convertTexts(migration: Migration): Promise<void> {
  const select = 'select texts, is_sample from season join contest on contest.season_id = season.id'
  const [season] = (await migration.execute(select)) as Rows
  if (!season) return
  const texts = { ...parse(season.texts), contactEmail: null }
  for (const [name, sample] of Object.entries(sampleTexts))
    if (!season.is_sample && texts[name] === sample) texts[name] = null
  await migration.execute('update season set texts = ?', [JSON.stringify(texts)])
}

async function assignFips(migration: Migration): Promise<void> {
  const select = `select county.id as id, county.name as name, season.state_fips as state
    from county join season on season.id = county.season_id where season.state_fips is not null order by county.id`
  const rows = (await migration.execute(select)) as { id: number; name: string; state: string }[]
  const [first] = rows
  if (!first) return
  const atlas = JSON.parse(await readFile(fileURLToPath(import.meta.resolve('us-atlas/counties-10m.json')), 'utf8'))
  const findFips = countyFinder(atlas.objects.counties.geometries, first.state)
  const assigned = new Set<string>()
  for (const { id, name } of rows) {
    const fips = findFips(name)
    // Two spellings of one county: only the first gets the shape.
    if (!fips || assigned.has(fips)) continue
    assigned.add(fips)
    await migration.execute('update county set fips = ? where id = ?', [fips, id])
  }
}

/** Numbers that look alike are one truck. If two names have it, the older one holds it, the newer one with its id. */
async function assignTruckKeys(migration: Migration): Promise<void> {
  const select = 'select id, snowplow_id as truck, truck_key as key, held_truck as held from employee_submission'
  const rows = (await migration.execute(`${select} order by id`)) as {
    id: number
    truck: string
    key: string
    held: string | null
  }[]
  const store = (id: number, column: string, value: string) =>
    migration.execute(`update employee_submission set ${column} = ? where id = ?`, [value, id])
  const holders = new Map(rows.map(({ id, held }) => [held, id]))
  for (const { id, truck, key, held } of rows) {
    // A number in ASCII has the key that it had.
    if (/^[ -~]*$/.test(truck)) continue
    const value = truckKey(truck)
    if (value !== key) await store(id, 'truck_key', value)
    if (held === null || held === value) continue
    const holder = holders.get(value)
    if (holder !== undefined && id < holder) await store(holder, 'held_truck', `${value}\n${holder}`)
    const isHeld = holder !== undefined && holder < id
    await store(id, 'held_truck', isHeld ? `${value}\n${id}` : value)
    if (!isHeld) holders.set(value, id)
  }
}

/** Stored replies about truck names, from before their status had an id and their rejections an update time. */
async function convertReplies(migration: Migration): Promise<void> {
  const rows = (await migration.execute('select id, reply from decision')) as Rows
  for (const { id, reply } of rows) {
    const before = parse(reply)
    const after = Array.isArray(before.entries)
      ? { ...before, entries: before.entries.map(convertTruckName) }
      : convertTruckName(before)
    await migration.execute('update decision set reply = ? where id = ?', [JSON.stringify(after), id])
  }
}

interface TruckName {
  status: unknown
  statusId: number
  rejections: { createdAt: string }[]
}

const isTruckName = (value: object): value is TruckName =>
  'statusId' in value && 'rejections' in value && 'status' in value && typeof value.status === 'string'

const convertTruckName = (value: object) =>
  isTruckName(value)
    ? {
        ...value,
        status: { id: value.statusId, name: value.status },
        rejections: value.rejections.map((rejection) => ({ ...rejection, updatedAt: rejection.createdAt })),
      }
    : value

const batchSize = 1000

const assigned: Record<Dialect, string> = {
  postgres: `(select (value ->> 'id')::int as id, value ->> 'key' as key from json_array_elements(?::json))`,
  sqlite: `(select value ->> 'id' as id, value ->> 'key' as key from json_each(?))`,
}

/** Version 1.3 sorts entries by their names, but stores new ones without the key. */
async function assignOrderKeys(migration: Migration, dialect: Dialect): Promise<void> {
  const select = `select id, snowplow_name as text, snowplow_name_order as key from public_name_submission
    where id > ? order by id limit ${batchSize}`
  let last = 0
  while (true) {
    const rows = (await migration.execute(select, [last])) as { id: number; text: string; key: string }[]
    const changed = rows.map(({ id, text, key }) => ({ id, key: orderKey(text), former: key }))
    await migration.execute(
      `update public_name_submission set snowplow_name_order = assigned.key from ${assigned[dialect]} as assigned
        where public_name_submission.id = assigned.id`,
      [JSON.stringify(changed.filter(({ key, former }) => key !== former))],
    )
    if (rows.length < batchSize) return
    last = rows.at(-1)?.id ?? last
  }
}
