import type { SetAside as Reply } from '@snowplow/contract/poll-result/set-aside.ts'
import type { SetAsideRow } from '../../entities/set-aside.entity.ts'
import type { CountRequest, readConfirmers } from '../season/confirmers.ts'

type Viewer = { id: number | null }

export const isWaiting = ({ confirmedAt, revertRequestedAt, revertedAt }: SetAsideRow): boolean =>
  !revertedAt && (!confirmedAt || Boolean(revertRequestedAt))

export const toRequest = ({ requesterId, setAsideAt, revertRequestedAt }: SetAsideRow): CountRequest => ({
  requesterId: requesterId ?? null,
  requestedAt: revertRequestedAt ?? setAsideAt,
})

type Confirmers = Awaited<ReturnType<typeof readConfirmers>>

export function toReply(row: SetAsideRow, { id }: Viewer, confirmers: Confirmers): Reply {
  const { revertReason: reason, revertedBy: by, revertRequestedAt, revertedAt } = row
  return {
    id: row.id,
    districtId: row.district.id,
    ballots: row.ballots,
    firstAt: row.firstAt.toISOString(),
    lastAt: row.lastAt.toISOString(),
    reason: row.reason,
    by: row.setAsideBy,
    at: row.setAsideAt.toISOString(),
    confirmed: row.confirmedAt ? { by: row.confirmedBy ?? null, at: row.confirmedAt.toISOString() } : null,
    restoring:
      revertRequestedAt && !revertedAt
        ? { reason: reason ?? '', by: by ?? '', at: revertRequestedAt.toISOString() }
        : null,
    reverted: revertedAt
      ? { reason: reason ?? '', by: by ?? '', confirmedBy: row.revertConfirmedBy ?? null, at: revertedAt.toISOString() }
      : null,
    isOwnRequest: isWaiting(row) && row.requesterId === id,
    confirmation: isWaiting(row)
      ? { by: confirmers.listFor(toRequest(row)), blocker: confirmers.blockerFor(id, toRequest(row)) }
      : null,
  }
}
