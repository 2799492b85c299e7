import { expect, test } from 'vitest'
import { burstWatch, clientBallots, minuteBallots } from './bursts.ts'

let ids = 0
const minute = 60_000
/** `count` ballots from `at` on, `apart` milliseconds one after the other. */
const cast = (
  watch: ReturnType<typeof burstWatch>,
  { count, at, apart, client }: { count: number; at: number; apart: number; client: (place: number) => string },
) => {
  for (let place = 0; place < count; place++) {
    watch.see({
      id: ++ids,
      district_id: 1,
      county_id: null,
      first_option_id: 1,
      second_option_id: 2,
      third_option_id: place % 2 ? 3 : 4,
      created_at: at + place * apart,
      client: client(place),
    })
  }
}
const many = (name: string) => (place: number) => `${name}${place}`

test('many ballots of one client close together are a burst, with the first, the last and how alike they are', () => {
  const watch = burstWatch()
  cast(watch, { count: 5, at: 0, apart: minute, client: many('before') })
  const first = ids + 1
  cast(watch, { count: 60, at: 10 * minute, apart: 5000, client: () => 'one' })
  expect(watch.bursts()).toEqual([
    expect.objectContaining({
      kind: 'client',
      firstBallotId: first,
      lastBallotId: ids,
      firstAt: 10 * minute,
      lastAt: 10 * minute + 59 * 5000,
      ballots: 60,
      clients: 1,
    }),
  ])
  expect([...(watch.bursts()[0]?.trios.values() ?? [])]).toEqual([30, 30])
})

test('a family is no burst, nor is a client that comes back now and then', () => {
  const watch = burstWatch()
  cast(watch, { count: clientBallots - 1, at: 0, apart: 1000, client: () => 'family' })
  cast(watch, { count: clientBallots * 3, at: 60 * minute, apart: 6 * minute, client: () => 'library' })
  expect(watch.bursts()).toEqual([])
})

test('two bursts of one client with a pause between them are two', () => {
  const watch = burstWatch()
  for (const at of [0, 60 * minute]) cast(watch, { count: 30, at, apart: 1000, client: () => 'one' })
  expect(watch.bursts().map(({ ballots }) => ballots)).toEqual([30, 30])
})

test('minutes far above the usual are one burst while they last, and what is usual is not', () => {
  const watch = burstWatch()
  cast(watch, { count: 120, at: 0, apart: minute / 2, client: many('usual') })
  cast(watch, { count: 400, at: 60 * minute, apart: minute / 200, client: many('rush') })
  const [burst, ...rest] = watch.bursts()
  expect(rest).toEqual([])
  expect(burst).toMatchObject({ kind: 'minutes', client: null, ballots: 400, clients: 400, usual: 2 })
  cast(watch, { count: 20, at: 63 * minute, apart: minute / 2, client: many('after') })
  expect(watch.bursts()).toEqual([expect.objectContaining({ ballots: 400, clients: 400 })])
  // Another process commits one late: it belongs to the burst all the same.
  cast(watch, { count: 1, at: 61 * minute, apart: 0, client: many('late') })
  expect(watch.bursts()).toEqual([expect.objectContaining({ ballots: 401, clients: 401, lastBallotId: ids })])
})

test('a poll that is busy from its first minute on has no burst', () => {
  const watch = burstWatch()
  cast(watch, { count: minuteBallots * 30, at: 0, apart: minute / minuteBallots, client: many('busy') })
  expect(watch.bursts()).toEqual([])
})
