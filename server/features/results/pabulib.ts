import type { ContestTexts } from '@snowplow/contract/contest/contest-texts.ts'
import type { DistrictResults } from '@snowplow/contract/results/results.ts'
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

/** Without the separators of the format. */
const plain = (text: string) => text.replace(/[;\r\n]+/g, ' ').trim()

const dayOf = (day: string) => day.split('-').reverse().join('.')

/**
 * Counted ballots of a district as an approval election with three names each, in the format of https://pabulib.org:
 * researchers compare voting rules with it. Voters are numbered by their names, since the order of the ballots is secret.
 */
export function* pabulibFile({
  year,
  texts,
  startsOn,
  endsOn,
  district,
  nameOf,
  patterns,
}: Instance): Generator<string> {
  const votes = new Map(district.names.map((name) => [name.snowplowName, name.votes]))
  const meta = [
    ['description', `Snowplow naming contest ${year}, ${district.name}`],
    ['country', 'United States'],
    ['unit', texts.departmentName ?? ''],
    ['subunit', district.name],
    ['instance', year],
    ['num_projects', nameOf.size],
    ['num_votes', district.ballots],
    ['budget', 1],
    ['vote_type', 'approval'],
    ['rule', 'greedy'],
    ['date_begin', dayOf(startsOn)],
    ['date_end', dayOf(endsOn)],
    ['min_length', 3],
    ['max_length', 3],
  ]
  yield ['META', 'key;value', ...meta.map(([key, value]) => `${key};${plain(String(value))}`)].join('\n')
  yield '\nPROJECTS\nproject_id;cost;votes;name;selected\n'
  for (const [option, name] of nameOf) {
    const isSelected = district.winners.includes(name) ? 1 : 0
    yield `${[option, 1, votes.get(name) ?? 0, plain(name), isSelected].join(';')}\n`
  }
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
