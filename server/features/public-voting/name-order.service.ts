import type { Reply } from '@snowplow/contract/api/route.ts'
import type { getNameOrder as getNameOrderRoute } from '@snowplow/contract/public-voting.ts'
import { bindService } from '../../http/bind-service.ts'
import type { Call } from '../../http/serve.ts'
import { type MaybePromise, mapMaybePromise } from '../../lib/maybe-promise.ts'
import type { ContestService } from '../season/contest.service.ts'
import { countRows, createLatinSquareRow, createRounds } from './name-order.ts'
import type { VotingOptionService } from './voting-option.service.ts'

interface Deps {
  contest: Pick<ContestService, 'getCurrent'>
  options: Pick<VotingOptionService, 'offered'>
}

interface Rotation extends Deps {
  /** @param key district id */
  nextRow: ReturnType<typeof createRounds>
}

type NameOrder = Reply<typeof getNameOrderRoute>

const noOrder: NameOrder = { order: [], row: 0, rows: 1 }

/** Names in rotation: pages and calls share the rounds of a district. Rounds are per process. */
export function nameOrderService(deps: Deps) {
  const rotation: Rotation = { ...deps, nextRow: createRounds() }
  return { nextRow: rotation.nextRow, ...bindService(rotation, { getNameOrder }) }
}

/**
 * Returns the row of the query, or the next one. Rows beyond the square wrap around: its size changes when other
 * names are published.
 * @throws Refusal district.not_found
 */
function getNameOrder(
  { contest, options, nextRow }: Rotation,
  { params: { districtId }, query, now }: Call<'getNameOrder'>,
): MaybePromise<NameOrder> {
  return mapMaybePromise(options.offered(districtId), ({ shuffledIds }) =>
    mapMaybePromise(contest.getCurrent(), (season) => {
      if (!season.hasStarted(3, now)) return noOrder
      const rows = countRows(shuffledIds.length)
      const row = query.row === undefined ? nextRow(String(districtId), rows) : query.row % rows
      return {
        order: createLatinSquareRow(shuffledIds.length, row).map((index) => shuffledIds[index] ?? 0),
        row,
        rows,
      }
    }),
  )
}
