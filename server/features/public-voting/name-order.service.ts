import type { Reply } from '@snowplow/contract/api/route.ts'
import type { getNameOrder } from '@snowplow/contract/public-voting.ts'
import type { Call } from '../../http/serve.ts'
import { type MaybePromise, mapMaybePromise } from '../../maybe-promise.ts'
import type { ContestService } from '../season/contest.service.ts'
import { countRows, createLatinSquareRow, createRounds } from './name-order.ts'
import type { VotingOptionService } from './voting-option.service.ts'

const noOrder: Reply<typeof getNameOrder> = { order: [], row: 0, rows: 1 }

/** Names in rotation: pages and calls share the rounds of a district. Rounds are per process. */
export function nameOrderService(
  { getCurrent }: Pick<ContestService, 'getCurrent'>,
  { offered }: Pick<VotingOptionService, 'offered'>,
) {
  const nextRow = createRounds()
  return {
    /** @param key district id */
    nextRow,

    /**
     * Returns the row of the query, or the next one. Rows beyond the square wrap around: its size changes when other
     * names are published.
     * @throws Refusal district.not_found
     */
    getNameOrder({
      params: { districtId },
      query,
      now,
    }: Call<'getNameOrder'>): MaybePromise<Reply<typeof getNameOrder>> {
      return mapMaybePromise(offered(districtId), ({ shuffledIds }) =>
        mapMaybePromise(getCurrent(), (season) => {
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
    },
  }
}
