import { administrator } from '@snowplow/bench/administrator.ts'
import { closeFilled, fill, openToFill, runMaintenance } from '@snowplow/bench/scale/fill-database.ts'
import { closeSeason, prepareSeason } from '@snowplow/bench/scale/seasons.ts'
import { startProduct } from '@snowplow/bench/servers.ts'
import { personalFields } from '@snowplow/contract/public-submission/entry.ts'
import { scheduledGroups } from '@snowplow/contract/retention/field-groups.ts'
import { insertRows } from '@snowplow/server/db/json-rows.ts'
import { openDatabase } from '@snowplow/server/db/orm.ts'
import { forkSeason } from '@snowplow/server/db/season.ts'
import { County } from '@snowplow/server/entities/county.entity.ts'
import { PublicNameSubmission } from '@snowplow/server/entities/public-name-submission.entity.ts'
import { PublicVotingOption } from '@snowplow/server/entities/public-voting.entity.ts'
import { Season } from '@snowplow/server/entities/season.entity.ts'
import { countRemaining } from '@snowplow/server/features/retention/count-records.ts'
import { getDueTime } from '@snowplow/server/features/retention/schedule.ts'
import { makeEntries } from '@snowplow/server/test/make.ts'

/** A receipt for each entry. */
async function addMails(database: string): Promise<void> {
  const orm = await openToFill(database)
  await orm.em.fork().execute(
    `insert into mail (season_id, kind, entity_id, recipient, language, state, attempts, due_at, sent_at, created_at)
      select season_id, 'entry.received', id, email, 'en', 'sent', 1, created_at, created_at, created_at
      from public_name_submission`,
  )
  await closeFilled(orm)
}

/** @returns a vote of the current season */
async function offerNames(database: string) {
  const orm = await openDatabase(database)
  const [county] = await orm.em.fork().findAll(County, { orderBy: { id: 'asc' }, limit: 1 })
  if (!county) throw new Error('The new season has no county')
  const districtId = county.district.id
  const names = await makeEntries({ orm }, 3, { county: county.id, reviewState: 'approved' })
  const options = names.map((publicNameSubmission, index) => ({
    district: districtId,
    optionNumber: index + 1,
    publicNameSubmission,
    createdAt: new Date(),
  }))
  const selectedOptions = await insertRows(orm.em.fork(), PublicVotingOption, options)
  await orm.close()
  return { districtId, selectedOptions, recaptcha: 'off' }
}

/** Fills a season, closes it and starts the next one. @returns the closed year and a vote of the new season */
export async function fillDueSeason(database: string, entries: number) {
  await (await startProduct(database)).stop()
  await fill(database, { entries, ballots: entries })
  await addMails(database)
  const product = await startProduct(database)
  const admin = await administrator(product)
  const year = await closeSeason(admin, product)
  const start = await prepareSeason(admin, year + 1)
  await start()
  await product.stop()
  await runMaintenance(database)
  return { year, vote: await offerNames(database) }
}

/** Counts the rows of a season that still contain personal data which was due. */
export async function countPersonal(database: string, year: number): Promise<number> {
  const orm = await openDatabase(database)
  const season = await orm.em.fork().findOneOrFail(Season, { year })
  const em = forkSeason(orm.em, season.id)
  const remaining = await Promise.all(
    scheduledGroups.map((group) => countRemaining[group](em, getDueTime(group, season))),
  )
  const filled = await em.count(PublicNameSubmission, {
    $or: personalFields.map((field) => ({ [field]: { $ne: '' } })),
  })
  await orm.close()
  return remaining.reduce((sum, count) => sum + count, filled)
}
