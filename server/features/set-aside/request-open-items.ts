import type { Em, Orm } from '../../db/orm.ts'
import { forkSeason } from '../../db/season.ts'
import { SetAside, type SetAsideRow } from '../../entities/set-aside.entity.ts'
import { type OpenItemSource, toOpenItem } from '../relations/open-items.ts'
import { readConfirmers } from '../season/confirmers.ts'
import { isWaiting, toRequest } from './set-aside.presenter.ts'

const isOwn = ({ requesterId }: SetAsideRow, id: number | null) => requesterId === id

async function findWaiting(em: Em): Promise<SetAsideRow[]> {
  const rows = await em.find(SetAside, { revertedAt: null }, { populate: ['district'], orderBy: { id: 'asc' } })
  return rows.filter(isWaiting)
}

/** Requests that wait for a confirmation by another administrator than their own, oldest first. */
export const findRequestsFor = async (em: Em, id: number | null): Promise<SetAsideRow[]> =>
  (await findWaiting(em)).filter((row) => !isOwn(row, id))

const getDistricts = (rows: readonly SetAsideRow[]) => [
  ...new Map(rows.map(({ district: { id, name } }) => [id, { id, name }])).values(),
]

const getLastRequest = (rows: readonly SetAsideRow[]) =>
  rows
    .map(({ setAsideAt, revertRequestedAt }) => (revertRequestedAt ?? setAsideAt).toISOString())
    .sort()
    .at(-1)

/** Requests to set ballots aside or to restore them: without a confirmation before the announcement, nothing changes. */
export const createRequestSource = (orm: Orm): OpenItemSource => ({
  needs: 'ballot.setAside',
  async find({ season, viewer, now, contest: { concluded, announcementDate: until } }) {
    if (concluded) return []
    const em = forkSeason(orm.em, season)
    const rows = await findWaiting(em)
    const { blockerFor } = await readConfirmers(em, now)
    const own = rows.filter((row) => isOwn(row, viewer.id))
    const confirmable = rows.filter((row) => blockerFor(viewer.id, toRequest(row)) === null)
    const toItem = (waiting: SetAsideRow[]) => ({ until, districts: getDistricts(waiting) })
    const occurrence = getLastRequest(confirmable)
    return [
      toOpenItem('requestsToConfirm', confirmable.length, {
        ...toItem(confirmable),
        ...(occurrence && { occurrence }),
      }),
      toOpenItem('ownRequests', own.length, { ...toItem(own), isDue: false }),
    ]
  },
})
