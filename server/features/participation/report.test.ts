import type { Participation } from '@snowplow/contract/participation/participation.ts'
import { minPublishedBallots } from '@snowplow/contract/results/count.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listCsvLines } from './csv-lines.ts'
import { type ReportInput, toReport } from './report.ts'

const few = fc.oneof(fc.nat(9), fc.nat(60))
const counties = [1, 2, 3, 4, 5, 6].map((id) => ({ id, name: `County ${id}`, districtId: id < 4 ? 1 : 2 }))
const dayNames = ['2025-09-01', '2025-09-02', '2025-09-03']
const sourceNames = ['class', 'fair', 'poster', 'tv']

/** Splits numbers of counties by schools, days and sources, as the database would contain them. */
const anyContest: fc.Arbitrary<ReportInput> = fc
  .record({
    schools: fc.array(few, { minLength: 18, maxLength: 18 }),
    withoutSchool: fc.array(fc.nat(4), { minLength: 6, maxLength: 6 }),
    ballots: fc.array(few, { minLength: 6, maxLength: 6 }),
    withoutCounty: fc.tuple(fc.nat(4), fc.nat(4)),
    uses: fc.array(few, { minLength: 8, maxLength: 8 }),
    split: fc.nat(100),
    imported: fc.nat(20),
    setAside: fc.nat(20),
  })
  .map(({ schools, withoutSchool, ballots, withoutCounty, uses, split, imported, setAside }) => {
    const ofSchools = schools.map((entries, index) => ({
      ...{ key: `school ${index}`, name: `School ${index}`, countyId: (index % 6) + 1, entries },
    }))
    const ofCounty = (id: number) =>
      ofSchools.filter(({ countyId }) => countyId === id).reduce((all, { entries }) => all + entries, 0) +
      (withoutSchool[id - 1] ?? 0)
    const byCounty = new Map(counties.map(({ id }) => [id, ofCounty(id)]))
    const total = [...byCounty.values()].reduce((all, own) => all + own, 0)
    const districts = new Map(
      [1, 2].map((district) => {
        const own = counties.filter(({ districtId }) => districtId === district)
        const named = new Map(own.map(({ id }) => [id, ballots[id - 1] ?? 0]))
        const all = [...named.values()].reduce((sum, one) => sum + one, withoutCounty[district - 1] ?? 0)
        return [district, { ballots: all, options: new Map(), counties: named, quarters: new Map() }] as const
      }),
    )
    const many = [...districts.values()].filter((one) => one.ballots === 0 || one.ballots >= minPublishedBallots)
    const votes = many.reduce((all, one) => all + one.ballots, 0)
    const days = (all: number) => {
      const first = Math.floor((all * split) / 100)
      const second = Math.min(3, all - first)
      const parts = [first, second, all - first - second].map((own, index) => [dayNames[index] ?? '', own] as const)
      return new Map(parts.filter(([, own]) => own > 0))
    }
    return {
      ...{ year: 2025, countedAt: '2025-10-01T00:00:00.000Z', areSchoolsDestroyed: false, counties },
      entries: { total, days: days(total), counties: byCounty, imported: Math.min(imported, total) },
      schools: ofSchools.filter(({ entries }) => entries > 0),
      votes: {
        ...{ counting: null, total: votes, hasFewDistricts: many.length < 2, setAside },
        ...{ days: days(votes), districts },
      },
      sources: uses.flatMap((own, index) => {
        const kind = index < 4 ? ('entry' as const) : ('vote' as const)
        return own > 0 ? [{ kind, source: sourceNames[index % 4] ?? '', uses: own }] : []
      }),
    }
  })

type Figure = number | null | undefined
const sum = (numbers: readonly Figure[]) => numbers.reduce<number>((all, own) => all + (own ?? 0), 0)
const isSafe = (number: Figure) => !number || number >= minPublishedBallots

test('toReport > shows no number below ten', () => {
  fc.assert(
    fc.property(anyContest, (input) => {
      for (const { entries, votes } of listCsvLines(toReport(input)))
        for (const cell of [entries, votes]) if (typeof cell === 'number') expect(isSafe(cell)).toBe(true)
    }),
  )
})

/** Differences that a reader can calculate: each total without the lines of its list. */
const listDifferences = (report: Participation, { votes, counties: places }: ReportInput): number[] => {
  const { total, days, counties, schools, sources, withoutSource, imported } = report
  const shown: [Figure, Figure[]][] = [
    [total.entries, days.map(({ entries }) => entries)],
    [total.votes, days.map(({ votes }) => votes)],
    [total.entries, counties.map(({ entries }) => entries)],
    [total.votes, counties.map(({ votes }) => votes)],
    ...counties.map(({ name, entries }): [Figure, Figure[]] => [
      entries,
      schools.filter(({ county }) => county === name).map((school) => school.entries),
    ]),
    [total.entries, [...sources.map(({ entries }) => entries), withoutSource.entries, imported]],
    // The results publish the ballots set aside, and those of each district.
    [total.votes && total.votes + votes.setAside, [...sources.map(({ votes }) => votes), withoutSource.votes]],
    ...[...votes.districts].map(([id, { ballots }]): [Figure, Figure[]] => [
      ballots > 0 && ballots < minPublishedBallots ? null : ballots,
      counties.filter((_, index) => places[index]?.districtId === id).map(({ votes }) => votes),
    ]),
  ]
  return shown.flatMap(([whole, lines]) => (whole === null || whole === undefined ? [] : [whole - sum(lines)]))
}

test('toReport > reveals no number below ten as a difference of others', () => {
  fc.assert(
    fc.property(anyContest, (input) => {
      for (const difference of listDifferences(toReport(input), input)) expect(isSafe(difference)).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('toReport > shows no school of a county whose number is withheld', () => {
  fc.assert(
    fc.property(anyContest, (input) => {
      const { counties, schools } = toReport(input)
      const shown = new Set(counties.filter(({ entries }) => entries).map(({ name }) => name))
      for (const { county } of schools) expect(shown.has(county)).toBe(true)
    }),
  )
})

test('toReport > lists fifty sources at most, and adds up the others', () => {
  const sources = Array.from({ length: 300 }, (_, index) => ({
    ...{ kind: 'vote' as const, source: `invented-${index}`, uses: 10 + index },
  }))
  const total = sources.reduce((all, { uses }) => all + uses, 100)
  const counts = { ballots: total, options: new Map(), counties: new Map([[1, total]]), quarters: new Map() }
  const report = toReport({
    ...{ year: 2025, countedAt: '', areSchoolsDestroyed: false, counties, schools: [], sources },
    entries: { total: 0, days: new Map(), counties: new Map(), imported: 0 },
    votes: {
      ...{ counting: null, total, hasFewDistricts: false, setAside: 0, days: new Map([['2025-10-01', total]]) },
      districts: new Map([[1, counts]]),
    },
  })
  expect(report.sources.map(({ source }) => source)).toEqual(
    Array.from({ length: 50 }, (_, index) => `invented-${299 - index}`),
  )
  expect(
    sum(report.sources.map(({ votes }) => votes)) + sum([report.withoutSource.votes, report.rest.sources.votes]),
  ).toBe(total)
  expect(report.total).toEqual({ entries: 0, votes: total })
})
