import { LockMode } from '@mikro-orm/core'
import type { WinnerPublication } from '@snowplow/contract/entry/publication.ts'
import type { Orm } from '../../db/orm.ts'
import { forkSeason, getCurrentSeasonId } from '../../db/season.ts'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { PublicVotingOption } from '../../entities/public-voting.entity.ts'
import { bindService } from '../../http/bind-service.ts'
import { Refusal } from '../../http/problem.ts'
import type { Call } from '../../http/serve.ts'
import { answerPublication } from '../entry/family-answers.ts'
import type { ContestService } from '../season/contest.service.ts'
import type { WinnerService } from './winner.service.ts'

interface Deps {
  orm: Orm
  contest: Pick<ContestService, 'isConcluded'>
  winners: Pick<WinnerService, 'winnersOf' | 'invalidate'>
}

/** Which families of winners permit publishing, for administrators. Free of personal data. */
export const publicationService = (deps: Deps) =>
  bindService(deps, { readPublications, listWinnerPublications, recordWinnerPublication })

async function readPublications(
  { orm, contest, winners }: Deps,
  season: number,
  now: Date,
): Promise<WinnerPublication[]> {
  if (season === getCurrentSeasonId(orm) && !(await contest.isConcluded(now))) return []
  const { districts } = await winners.winnersOf(season)
  const namesOf = new Map(
    districts
      .filter(({ isUndecided }) => !isUndecided)
      .map(({ districtId, names }) => [districtId, new Set(names.map((name) => name.snowplowName))]),
  )
  const options = await forkSeason(orm.em, season).find(
    PublicVotingOption,
    {},
    {
      populate: ['district', 'publicNameSubmission'],
      orderBy: { district: { position: 'asc' }, optionNumber: 'asc' },
    },
  )
  return options
    .filter(({ district, publicNameSubmission: entry }) => namesOf.get(district.id)?.has(entry.snowplowName))
    .map(({ district, publicNameSubmission: entry }) => ({
      id: entry.id,
      districtId: district.id,
      district: district.name,
      snowplowName: entry.snowplowName,
      hasConsent: entry.childInfoParentConsent,
      publication: entry.publication ?? null,
      isStoryHidden: entry.isStoryHidden,
      answeredAt: entry.publicationAnsweredAt?.toISOString() ?? null,
      recordedBy: entry.publicationRecordedBy ?? null,
      isDestroyed: Boolean(entry.destroyedAt ?? entry.withheldAt),
    }))
}

async function findPublication(deps: Deps, id: number, season: number, now: Date): Promise<WinnerPublication> {
  const publication = (await readPublications(deps, season, now)).find((one) => one.id === id && !one.isDestroyed)
  if (!publication) throw new Refusal('winner.not_found')
  return publication
}

/** @throws Refusal ballot.counting */
function listWinnerPublications(
  deps: Deps,
  { season, now }: Call<'listWinnerPublications'>,
): Promise<WinnerPublication[]> {
  return readPublications(deps, season, now)
}

/** Idempotent. @throws Refusal winner.not_found, ballot.counting */
async function recordWinnerPublication(deps: Deps, call: Call<'recordWinnerPublication'>): Promise<WinnerPublication> {
  const { orm, winners } = deps
  const { params, body, viewer, now } = call
  // The entry may belong to a closed season: forms arrive late.
  const found = await orm.em.fork().findOne(PublicNameSubmission, params, { filters: false, fields: ['season'] })
  if (!found) throw new Refusal('winner.not_found')
  await findPublication(deps, params.id, found.season, now)
  await forkSeason(orm.em, found.season).transactional(async (em) => {
    const entry = await em.findOneOrFail(PublicNameSubmission, params, { lockMode: LockMode.PESSIMISTIC_WRITE })
    await answerPublication(em, entry, body.publication, call, viewer.name)
  })
  winners.invalidate()
  return findPublication(deps, params.id, found.season, now)
}
