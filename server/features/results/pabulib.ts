import type { ContestTexts } from '@snowplow/contract/contest/contest-texts.ts'
import type { DistrictResults } from '@snowplow/contract/results/results.ts'
import { stringify } from 'csv-stringify/sync'
import type { StoredPattern } from '../../entities/published-count.entity.ts'

interface Instance {
  year: number
  texts: ContestTexts
  /** First and last day of the poll, as `yyyy-mm-dd`. */
  startsOn: string
  endsOn: string
  district: DistrictResults
  /** Offered names by option id. */
  nameOf: ReadonlyMap<number, string>
  patterns: readonly StoredPattern[]
}

/** Ballots per chunk of the stream. */
const ballotsPerChunk = 5000

const getDay = (day: string) => day.split('-').reverse().join('.')

/**
 * Counted ballots of a district as an approval election with three names each, in the format of https://pabulib.org:
 * researchers compare voting rules with it. Voters are numbered by their names, since the order of the ballots is secret.
 * Each name costs 1 and the budget is the number of winners, so that the rule `greedy` selects these: the one with most
 * votes, all that tie, or, since the winner of a draw is listed first, that one. While a draw is pending, no name is
 * selected yet.
 */
export function* writePabulibFile({
  year,
  texts,
  startsOn,
  endsOn,
  district,
  nameOf,
  patterns,
}: Instance): Generator<string> {
  const places = new Map(district.names.map(({ snowplowName }, index) => [snowplowName, index]))
  const votes = new Map(district.names.map((name) => [name.snowplowName, name.votes]))
  const getPlace = (name: string) => places.get(name) ?? places.size
  const projects = [...nameOf].toSorted(([, one], [, other]) => getPlace(one) - getPlace(other))
  const isPending = district.decision === 'awaitsDraw'
  const budget = isPending ? 1 : district.winners.length
  const selected = (name: string) => (isPending ? [] : [district.winners.includes(name) ? 1 : 0])
  const head = [
    ['META'],
    ['key', 'value'],
    ['description', `Snowplow naming contest ${year}, ${district.name}`],
    ['country', 'United States'],
    ['unit', texts.departmentName ?? ''],
    ['subunit', district.name],
    ['instance', year],
    ['num_projects', nameOf.size],
    ['num_votes', district.ballots ?? 0],
    ['budget', budget],
    ['vote_type', 'approval'],
    ['rule', 'greedy'],
    ['date_begin', getDay(startsOn)],
    ['date_end', getDay(endsOn)],
    ['min_length', 3],
    ['max_length', 3],
    // Required where the budget pays for every project: all names tie.
    ...(budget === nameOf.size ? [['fully_funded', 1]] : []),
    ['PROJECTS'],
    ['project_id', 'cost', 'votes', 'name', ...(isPending ? [] : ['selected'])],
    ...projects.map(([option, name]) => [option, 1, votes.get(name) ?? 0, name, ...selected(name)]),
  ]
  yield stringify(head, { delimiter: ';' })
  yield 'VOTES\nvoter_id;vote\n'
  let voter = 0
  let lines: string[] = []
  for (const [first, second, third, isExcluded, ballots] of patterns) {
    if (isExcluded) continue
    for (let ballot = 0; ballot < ballots; ballot += 1) {
      voter += 1
      lines.push(`${voter};${first},${second},${third}\n`)
      if (lines.length < ballotsPerChunk) continue
      yield lines.join('')
      lines = []
    }
  }
  yield lines.join('')
}
