import { maxListedSources, type Participation } from '@snowplow/contract/participation/participation.ts'
import type { SourceKind } from '../../entities/source-count.entity.ts'
import type { School } from './entry-figures.ts'
import type { VoteFigures } from './vote-figures.ts'
import { withholdFew, withholdLines } from './withhold.ts'

export interface ReportInput {
  year: number
  countedAt: string
  entries: { total: number; days: Map<string, number>; counties: Map<number, number>; imported: number }
  schools: readonly School[]
  areSchoolsDestroyed: boolean
  votes: VoteFigures
  counties: readonly { id: number; name: string; districtId: number | null }[]
  sources: readonly { kind: SourceKind; source: string; uses: number }[]
}

const sum = (numbers: Iterable<number | null>) => [...numbers].reduce<number>((all, own) => all + (own ?? 0), 0)

const getTotals = ({ entries, votes }: ReportInput) => ({ entries: entries.total, votes: votes.total })

/** The report, without a number below ten or one that others reveal. */
export function toReport(input: ReportInput): Participation {
  const { year, countedAt, votes, areSchoolsDestroyed } = input
  const totals = getTotals(input)
  const { counties, countiesRest } = toCounties(input)
  const { schools, schoolsRest } = toSchools(input, counties)
  const { days, daysRest } = toDays(input)
  const { sourcesRest, ...sources } = toSources(input)
  return {
    year,
    countedAt,
    counting: votes.counting,
    total: {
      entries: withholdFew(totals.entries),
      votes: totals.votes === 0 && votes.hasFewDistricts ? null : withholdFew(totals.votes),
    },
    days,
    counties: counties.map(({ name, entries, votes }) => ({ name, entries, votes })),
    schools,
    areSchoolsDestroyed,
    ...sources,
    rest: { days: daysRest, counties: countiesRest, schools: schoolsRest, sources: sourcesRest },
  }
}

function toDays(input: ReportInput) {
  const withhold = (days: ReadonlyMap<string, number>, total: number) => {
    const { lines, rest } = withholdLines([...days.values()], total)
    return { of: new Map([...days.keys()].map((day, index) => [day, lines[index] ?? null])), rest }
  }
  const [entries, votes] = [
    withhold(input.entries.days, input.entries.total),
    withhold(input.votes.days, input.votes.total),
  ]
  const days = [...new Set([...entries.of.keys(), ...votes.of.keys()])].sort()
  // A day on which nothing came is no line, and 0 beside a number of the other kind.
  const getFigure = ({ of }: typeof entries, day: string) => (of.has(day) ? (of.get(day) ?? null) : 0)
  return {
    days: days.map((day) => ({ day, entries: getFigure(entries, day), votes: getFigure(votes, day) })),
    daysRest: { entries: entries.rest, votes: votes.rest },
  }
}

function toCounties(input: ReportInput) {
  const { counties, votes } = input
  const entries = withholdLines(
    counties.map(({ id }) => input.entries.counties.get(id) ?? 0),
    input.entries.total,
  )
  const votesOf = new Map<number, number | null>()
  // Withheld by district, whose total the results publish.
  for (const [districtId, counts] of votes.districts) {
    const own = counties.filter((county) => county.districtId === districtId)
    const { lines } = withholdLines(
      own.map(({ id }) => counts.counties.get(id) ?? 0),
      counts.ballots,
    )
    for (const [index, { id }] of own.entries()) votesOf.set(id, lines[index] ?? null)
  }
  const lines = counties.map(({ id, name }, index) => ({
    ...{ id, name, entries: entries.lines[index] ?? null },
    votes: votesOf.has(id) ? (votesOf.get(id) ?? null) : 0,
  }))
  const votesRest = withholdFew(votes.total - sum(lines.map((line) => line.votes)))
  return { counties: lines, countiesRest: { entries: entries.rest, votes: votesRest } }
}

/** The schools of a county whose number is shown, withheld by the number of the county. */
function toSchools(input: ReportInput, counties: ReturnType<typeof toCounties>['counties']) {
  const byCounty = Map.groupBy(input.schools, ({ countyId }) => countyId)
  const schools = counties.flatMap(({ id, name: county, entries: total }) => {
    const own = byCounty.get(id) ?? []
    if (total === null) return []
    const { lines } = withholdLines(
      own.map(({ entries }) => entries),
      total,
    )
    return own.flatMap(({ key, name }, index) => {
      const entries = lines[index] ?? null
      return entries === null ? [] : [{ key: `${county}\n${key}`, name, county, entries }]
    })
  })
  const shown = schools.sort((one, other) => other.entries - one.entries || (one.name < other.name ? -1 : 1))
  return { schools: shown, schoolsRest: withholdFew(input.entries.total - sum(shown.map(({ entries }) => entries))) }
}

function toSources(input: ReportInput) {
  const { entries, votes, sources } = input
  const names = [...new Set(sources.map(({ source }) => source))]
  const withhold = (kind: SourceKind, total: number, imported: number) => {
    const uses = new Map(sources.filter((one) => one.kind === kind).map((one) => [one.source, one.uses]))
    const named = names.map((name) => uses.get(name) ?? 0)
    // A source counts on arrival: what was deleted later is still in it.
    const without = Math.max(total - imported - sum(named), 0)
    // Imports are no part of a list that has none.
    const { lines } = withholdLines([...named, without, ...(imported > 0 ? [imported] : [])], total)
    const [ownWithout = null, ownImported = null] = lines.slice(named.length)
    return {
      ...{ total, named: lines.slice(0, named.length), without: ownWithout },
      imported: imported > 0 ? ownImported : 0,
    }
  }
  const ofEntries = withhold('entry', entries.total, entries.imported)
  const ofVotes = withhold('vote', votes.total + votes.setAside, 0)
  const listed = names
    .map((source, index) => ({
      source,
      entries: ofEntries.named[index] ?? null,
      votes: ofVotes.named[index] ?? null,
    }))
    .filter((line) => line.entries || line.votes)
    .sort(
      (one, other) =>
        sum([other.entries, other.votes]) - sum([one.entries, one.votes]) || (one.source < other.source ? -1 : 1),
    )
    .slice(0, maxListedSources)
  const getRest = (kind: 'entries' | 'votes', { total, imported, without }: typeof ofEntries) =>
    withholdFew(Math.max(total - sum([...listed.map((line) => line[kind]), imported, without]), 0))
  return {
    sources: listed,
    imported: ofEntries.imported,
    withoutSource: { entries: ofEntries.without, votes: ofVotes.without },
    sourcesRest: { entries: getRest('entries', ofEntries), votes: getRest('votes', ofVotes) },
  }
}
