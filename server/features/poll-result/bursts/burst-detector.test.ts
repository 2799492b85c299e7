import { expect, test } from 'vitest'
import { burstDetector, clientBallots, minuteBallots } from './burst-detector.ts'
import { burstReply } from './burst-reply.ts'

let ids = 0
const minute = 60_000
/** Counts ballots `apart` milliseconds apart, starting `at`. */
const cast = (
  detector: ReturnType<typeof burstDetector>,
  { count, at, apart, client }: { count: number; at: number; apart: number; client: (index: number) => string },
) => {
  for (let index = 0; index < count; index++) {
    detector.see({
      id: ++ids,
      district_id: 1,
      county_id: null,
      first_option_id: 1,
      second_option_id: 2,
      third_option_id: index % 2 ? 3 : 4,
      created_at: at + index * apart,
      client: client(index),
    })
  }
}
const many = (name: string) => (index: number) => `${name}${index}`

test('burstDetector > detects many ballots of one client close together', () => {
  const detector = burstDetector()
  cast(detector, { count: 5, at: 0, apart: minute, client: many('before') })
  const first = ids + 1
  cast(detector, { count: 60, at: 10 * minute, apart: 5000, client: () => 'one' })
  expect(detector.bursts()).toEqual([
    expect.objectContaining({
      kind: 'client',
      firstBallotId: first,
      lastBallotId: ids,
      firstAt: 10 * minute,
      lastAt: 10 * minute + 59 * 5000,
      ballots: 60,
      clients: 1,
      identical: 30,
    }),
  ])
  expect([...(detector.bursts()[0]?.options ?? [])]).toEqual([
    [1, 60],
    [2, 60],
    [4, 30],
    [3, 30],
  ])
})

test('burstDetector > ignores 59 ballots of a client, and spread-out ballots', () => {
  const detector = burstDetector()
  cast(detector, { count: clientBallots - 1, at: 0, apart: 1000, client: () => 'school' })
  cast(detector, { count: clientBallots * 3, at: 60 * minute, apart: 6 * minute, client: () => 'library' })
  expect(detector.bursts()).toEqual([])
})

test.each([1, 10])('burstDetector > ignores a class of 30 on identical computers, %i s apart', (seconds) => {
  const detector = burstDetector()
  cast(detector, { count: 120, at: 0, apart: minute / 2, client: many('usual') })
  cast(detector, { count: 30, at: 60 * minute, apart: seconds * 1000, client: () => 'class' })
  expect(detector.bursts()).toEqual([])
})

test('burstDetector > detects 300 ballots of one client within a minute', () => {
  const detector = burstDetector()
  cast(detector, { count: 120, at: 0, apart: minute / 2, client: many('usual') })
  cast(detector, { count: 300, at: 60 * minute, apart: minute / 300, client: () => 'one' })
  expect(detector.bursts().map(({ kind, ballots, clients }) => [kind, ballots, clients])).toEqual([
    ['client', 300, 1],
    ['minutes', 300, 1],
  ])
})

test('burstDetector > separates two bursts of a client after an idle hour', () => {
  const detector = burstDetector()
  for (const at of [0, 60 * minute]) cast(detector, { count: clientBallots, at, apart: 2000, client: () => 'one' })
  expect(detector.bursts().map(({ ballots }) => ballots)).toEqual([clientBallots, clientBallots])
})

test('burstDetector > joins consecutive busy minutes into one burst', () => {
  const detector = burstDetector()
  cast(detector, { count: 120, at: 0, apart: minute / 2, client: many('usual') })
  cast(detector, { count: 400, at: 60 * minute, apart: minute / 200, client: many('rush') })
  const [burst, ...rest] = detector.bursts()
  expect(rest).toEqual([])
  expect(burst).toMatchObject({ kind: 'minutes', client: null, ballots: 400, clients: 400, typical: 2 })
  cast(detector, { count: 20, at: 63 * minute, apart: minute / 2, client: many('after') })
  expect(detector.bursts()).toEqual([expect.objectContaining({ ballots: 400, clients: 400 })])
  // A late commit of another process belongs to the burst.
  cast(detector, { count: 1, at: 61 * minute, apart: 0, client: many('late') })
  expect(detector.bursts()).toEqual([expect.objectContaining({ ballots: 401, clients: 401, lastBallotId: ids })])
})

test('burstDetector > ignores a poll that is busy from its first minute', () => {
  const detector = burstDetector()
  cast(detector, { count: minuteBallots * 30, at: 0, apart: minute / minuteBallots, client: many('busy') })
  expect(detector.bursts()).toEqual([])
})

test('burstDetector > returns current counts throughout a long rush', () => {
  const detector = burstDetector()
  const options = Array.from({ length: 180 }, (_, index) => ({
    ...{ id: index + 1, optionNumber: index + 1, snowplowName: `Name ${index}`, publicNameSubmissionId: index },
  }))
  cast(detector, { count: 60, at: 0, apart: minute, client: many('usual') })
  const first = ids + 1
  const rush = 200_000
  for (let index = 0; index < rush; index++) {
    detector.see({
      id: ++ids,
      ...{ district_id: 1, county_id: null, client: `rush${index}`, created_at: 60 * minute + index * 10 },
      first_option_id: 1 + (index % 60),
      second_option_id: 61 + (Math.floor(index / 60) % 60),
      third_option_id: 121 + Math.floor(index / 3600),
    })
    if (index % 100 === 99) expect(detector.bursts().map(({ ballots }) => ballots)).toEqual([index + 1])
  }
  expect(detector.bursts().map((burst) => burstReply(burst, [], options))).toEqual([
    expect.objectContaining({
      ...{ kind: 'minutes', firstBallotId: first, lastBallotId: ids },
      ...{ ballots: rush, clients: rush, identical: 1, typical: 1 },
    }),
  ])
})

test('burstDetector > keeps the largest burst that started among the smallest', () => {
  const detector = burstDetector()
  for (let client = 0; client < 3000; client++) {
    cast(detector, { count: clientBallots + 10, at: client * 1000, apart: 1, client: () => `class ${client}` })
    cast(detector, { count: 1, at: client * 1000, apart: 1, client: () => 'one' })
  }
  const [largest] = detector.bursts().sort((one, other) => other.ballots - one.ballots)
  expect(largest).toMatchObject({ client: 'one', ballots: 3000 })
})

test('burstDetector > bounds the clients that a rush distinguishes', () => {
  const detector = burstDetector()
  cast(detector, { count: 60, at: 0, apart: minute, client: many('usual') })
  cast(detector, { count: 20_000, at: 60 * minute, apart: 1, client: many('rush') })
  cast(detector, { count: 100, at: 60 * minute + 20_000, apart: 1, client: () => 'rush0' })
  cast(detector, { count: 100, at: 60 * minute + 21_000, apart: 1, client: () => 'late' })
  const rush = detector.bursts().find(({ kind }) => kind === 'minutes')
  expect([rush?.ballots, rush?.clients]).toEqual([20_200, 20_100])
})
