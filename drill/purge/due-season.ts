import { personalFields } from '@snowplow/contract/entry/entry.ts'
import { scheduledGroups } from '@snowplow/contract/retention/field-groups.ts'
import { withDatabase } from '@snowplow/load/databases.ts'
import { fillDatabase, runMaintenance, withFastWrites } from '@snowplow/load/fill-database.ts'
import { startNextYear } from '@snowplow/load/seasons.ts'
import { createDemo } from '@snowplow/load/servers.ts'
import { insertRows } from '@snowplow/server/db/json-rows.ts'
import { openDatabase } from '@snowplow/server/db/orm.ts'
import { forkSeason } from '@snowplow/server/db/season.ts'
import { County } from '@snowplow/server/entities/county.entity.ts'
import { PublicNameSubmission } from '@snowplow/server/entities/public-name-submission.entity.ts'
import { PublicVotingOption } from '@snowplow/server/entities/public-voting.entity.ts'
import { Season } from '@snowplow/server/entities/season.entity.ts'
import { countRemaining } from '@snowplow/server/features/retention/count-records.ts'
import { getDueTime } from '@snowplow/server/features/retention/schedule.ts'
import { makeEntries } from '@snowplow/server/test/make/make.ts'

/** A receipt for each entry. */
const addMails = (database: string) =>
  withFastWrites(database, ({ em }) =>
    em.fork().execute(
      `insert into mail (season_id, kind, entity_id, recipient, language, state, attempts, due_at, sent_at, created_at)
      select season_id, 'entry.received', id, email, 'en', 'sent', 1, created_at, created_at, created_at
      from public_name_submission`,
    ),
  )

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
  await fillDatabase(await createDemo(database), { entries, ballots: entries })
  await addMails(database)
  const year = await startNextYear(database)
  await runMaintenance(database)
  return { year, vote: await offerNames(database) }
}

/** Counts the rows of a season that still contain personal data which was due. */
export const countPersonal = (database: string, year: number): Promise<number> =>
  withDatabase(database, async (any) => {
    const season = await any.findOneOrFail(Season, { year })
    const em = forkSeason(any, season.id)
    const remaining = await Promise.all(
      scheduledGroups.map((group) => countRemaining[group](em, getDueTime(group, season))),
    )
    const filled = await em.count(PublicNameSubmission, {
      $or: personalFields.map((field) => ({ [field]: { $ne: '' } })),
    })
    return remaining.reduce((sum, count) => sum + count, filled)
  })
