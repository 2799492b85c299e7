import type { Em, Orm } from '../../db/orm.ts'
import { inSeason } from '../../db/season.ts'
import { SetAside, type SetAsideRow } from '../../entities/set-aside.entity.ts'
import { type OpenItemSource, toOpenItem } from '../relations/open-items.ts'
import { isWaiting } from './set-aside.presenter.ts'

const isOwn = ({ requesterId }: SetAsideRow, id: number | null) => requesterId === id

async function findWaiting(em: Em): Promise<SetAsideRow[]> {
  const rows = await em.find(SetAside, { revertedAt: null }, { populate: ['district'], orderBy: { id: 'asc' } })
  return rows.filter(isWaiting)
}

/** Requests that wait for a confirmation by this administrator, oldest first. */
export const findRequestsFor = async (em: Em, id: number | null): Promise<SetAsideRow[]> =>
  (await findWaiting(em)).filter((row) => !isOwn(row, id))

const districtsOf = (rows: readonly SetAsideRow[]) => [
  ...new Map(rows.map(({ district: { id, name } }) => [id, { id, name }])).values(),
]

const lastRequestOf = (rows: readonly SetAsideRow[]) =>
  rows
    .map(({ setAsideAt, revertRequestedAt }) => (revertRequestedAt ?? setAsideAt).toISOString())
    .sort()
    .at(-1)

/** Requests to set ballots aside or to restore them: without a confirmation before the announcement, nothing changes. */
export const requestOpenItems = (orm: Orm): OpenItemSource => ({
  needs: 'ballot.setAside',
  async find({ season, viewer, contest: { concluded, announcementDate: until } }) {
    if (concluded) return []
    const rows = await findWaiting(inSeason(orm.em, season))
    const [own, others] = [true, false].map((own) => rows.filter((row) => isOwn(row, viewer.id) === own))
    const toItem = (waiting: SetAsideRow[] = []) => ({ until, districts: districtsOf(waiting) })
    const occurrence = lastRequestOf(others ?? [])
    return [
      toOpenItem('requestsToConfirm', others?.length ?? 0, { ...toItem(others), ...(occurrence && { occurrence }) }),
      toOpenItem('ownRequests', own?.length ?? 0, { ...toItem(own), isDue: false }),
    ]
  },
})
