import type { Orm } from '../../db/orm.ts'
import { forkSeason } from '../../db/season.ts'
import { Season } from '../../entities/season.entity.ts'
import { bindService } from '../../http/bind-service.ts'
import { Refusal } from '../../http/problem.ts'
import type { Call } from '../../http/serve.ts'
import { recordAuditEvent } from '../audit-event/audit-event.service.ts'
import type { CountyService } from '../county/county.service.ts'
import type { PollResultService } from '../poll-result/poll-result.service.ts'
import type { ContestService } from '../season/contest.service.ts'

interface Deps {
  orm: Orm
  contest: ContestService
  counties: CountyService
  results: PollResultService
}

export const winningNameService = (deps: Deps) =>
  bindService(deps, { listWinningNames, getWinnerSharing, updateWinnerSharing })

const readSeason = ({ orm }: Deps, season: number) =>
  forkSeason(orm.em, season).findOneOrFail(Season, season, { fields: ['year', 'hasSharedWinners'] })

/** @throws Refusal district.not_found, ballot.counting */
async function listWinningNames(deps: Deps, { params: { districtId }, season, now }: Call<'listWinningNames'>) {
  const { contest, counties, results } = deps
  if (!(await counties.hasDistrict(districtId))) throw new Refusal('district.not_found')
  const { hasSharedWinners } = await readSeason(deps, season)
  if (!hasSharedWinners || !(await contest.hasStarted(4, now))) return { isShared: false, names: [] }
  const here = (await results.winners(season)).find((district) => district.districtId === districtId)
  // Sorted: the order of the count would reveal the leader of a tie.
  return { isShared: true, names: (here?.names ?? []).map(({ snowplowName }) => snowplowName).sort() }
}

async function getWinnerSharing(deps: Deps, { season }: Call<'getWinnerSharing'>) {
  return { isShared: (await readSeason(deps, season)).hasSharedWinners }
}

async function updateWinnerSharing(
  deps: Deps,
  { body: { isShared }, season, viewer, now }: Call<'updateWinnerSharing'>,
) {
  const { year, hasSharedWinners } = await readSeason(deps, season)
  if (hasSharedWinners === isShared) return { isShared }
  const em = forkSeason(deps.orm.em, season)
  await em.transactional(async (em) => {
    // No new version: an administrator editing the schedule has nothing to merge.
    await em.nativeUpdate(Season, season, { hasSharedWinners: isShared })
    recordAuditEvent(em, {
      at: now,
      action: 'contest.updated',
      by: viewer,
      subject: { type: 'season', id: season, name: String(year) },
      before: { hasSharedWinners },
      after: { hasSharedWinners: isShared },
    })
  })
  return { isShared }
}
