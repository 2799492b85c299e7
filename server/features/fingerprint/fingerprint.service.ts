import { minPublishedBallots } from '@snowplow/contract/results/count.ts'
import { memoize } from '../../db/memoize.ts'
import type { Orm } from '../../db/orm.ts'
import { forkSeason, getCurrentSeasonId } from '../../db/season.ts'
import { DailyFingerprint } from '../../entities/daily-fingerprint.entity.ts'
import { bindService } from '../../http/bind-service.ts'
import type { Call } from '../../http/serve.ts'
import type { ContestService } from '../season/contest.service.ts'

// A new one appears once a day.
const fingerprintsMaxAgeMs = 5000

interface Deps {
  orm: Orm
  contest: ContestService
}

type Bound = ReturnType<typeof createCache>

export const fingerprintService = (deps: Deps) => bindService(createCache(deps), { listDailyFingerprints })

const createCache = ({ orm, contest }: Deps) => ({
  orm,
  contest,
  readStored: memoize(fingerprintsMaxAgeMs, (season: number) =>
    forkSeason(orm.em, season).findAll(DailyFingerprint, { orderBy: { day: 'asc' } }),
  ),
})

/**
 * A preview of the announcement reveals no salt either. With the salt of a few ballots, their file could be guessed
 * from its hash: the scrutineer's package alone has it. The number of ballots is published for no day: without the
 * published districts, it would tell that of a district with few.
 */
async function listDailyFingerprints(
  { orm, contest, readStored }: Bound,
  { season, now, isPreview }: Call<'listDailyFingerprints'>,
) {
  const isAnnounced = season !== getCurrentSeasonId(orm) || (!isPreview && (await contest.isConcluded(now)))
  const items = (await readStored(season)).map(({ day, hash, salt, ballots, createdAt }) => ({
    day,
    hash,
    publishedAt: createdAt.toISOString(),
    salt: isAnnounced && ballots >= minPublishedBallots ? salt : null,
  }))
  return { items }
}
