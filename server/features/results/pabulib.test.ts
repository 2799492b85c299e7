import { createHash } from 'node:crypto'
import { rankNames } from '@snowplow/contract/results/count.ts'
import { decideWinners, type TieRule } from '@snowplow/contract/results/draw.ts'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { writePabulibFile } from './pabulib.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const names = ['Sleet "Q" Mac', 'Snow;Bunny', 'Plowy', '"Salt"', 'Five']
const district = '"North";East'

type Pattern = [first: number, second: number, third: number, isExcluded: 0 | 1, ballots: number]

function writeFile(offered: number, patterns: Pattern[], rule: TieRule, digits: string | null) {
  const nameOf = new Map(names.slice(0, offered).map((name, index) => [index + 1, name]))
  const counted = patterns.filter(([, , , isExcluded]) => !isExcluded)
  const votesFor = (id: number) =>
    counted.reduce(
      (sum, [first, second, third, , ballots]) => sum + ([first, second, third].includes(id) ? ballots : 0),
      0,
    )
  const votes = new Map([...nameOf].map(([id, name]) => [name, votesFor(id)]))
  const decided = decideWinners(district, { names: rankNames(votes) }, { rule, digits }, sha256)
  const file = writePabulibFile({
    ...{ year: 2025, startsOn: '2025-09-29', endsOn: '2025-10-03', nameOf, patterns },
    texts: { departmentName: 'Roads;"Plows"' } as never,
    district: {
      ...{ name: district, decision: decided.decision, winners: decided.winners },
      ballots: counted.reduce((sum, [, , , , ballots]) => sum + ballots, 0),
      names: decided.names.map(({ name, ...rest }) => ({ snowplowName: name, ...rest })),
    } as never,
  })
  return { text: [...file].join(''), decided }
}

function readFile(text: string) {
  const rows: string[][] = parse(text, { delimiter: ';', relaxColumnCount: true })
  const [projectsAt, votesAt] = ['PROJECTS', 'VOTES'].map((section) =>
    rows.findIndex(([cell]) => cell === section),
  ) as [number, number]
  const [heading = [], ...projects] = rows.slice(projectsAt + 1, votesAt)
  return {
    meta: Object.fromEntries(rows.slice(2, projectsAt)) as Record<string, string>,
    projects: projects.map((cells) => Object.fromEntries(heading.map((key, index) => [key, cells[index]]))),
    votes: rows.slice(votesAt + 2).map(([, vote = '']) => vote.split(',')),
  }
}

const digits = ['73018259640417725539', '12345678901234567890']
const three: Pattern = [1, 2, 3, 0, 12]

// The rules that https://github.com/pabulib/checker applies to a file.
test.each<[string, number, Pattern[], TieRule, string | null, winners: number]>([
  ['one winner', 5, [three, [1, 4, 5, 0, 1]], 'allWin', null, 1],
  [
    'two that tie',
    5,
    [
      [1, 2, 3, 0, 7],
      [1, 2, 4, 0, 5],
      [1, 2, 3, 1, 4],
    ],
    'allWin',
    null,
    2,
  ],
  ['three of five that tie', 5, [three], 'allWin', null, 3],
  ['all that tie', 3, [three], 'allWin', null, 3],
  ['the winner of a draw', 5, [three], 'draw', digits[0] ?? null, 1],
  ['the winner of another draw', 5, [three], 'draw', digits[1] ?? null, 1],
  ['a draw among all', 3, [three], 'draw', digits[1] ?? null, 1],
  ['a pending draw', 5, [three], 'draw', null, 0],
])('writePabulibFile > is valid for %s', (_, offered, patterns, rule, draw, winners) => {
  const { text, decided } = writeFile(offered, patterns, rule, draw)
  const { meta, projects, votes } = readFile(text)
  expect(text).not.toMatch(/^\n| \n|; | ;/m)
  expect([meta.unit, meta.subunit]).toEqual(['Roads;"Plows"', district])
  expect([Number(meta.num_projects), Number(meta.num_votes)]).toEqual([projects.length, votes.length])
  for (const { project_id, votes: stated } of projects)
    expect(Number(stated)).toBe(votes.filter((vote) => vote.includes(project_id ?? '')).length)
  const budget = Number(meta.budget)
  expect(meta.fully_funded).toBe(budget === projects.length ? '1' : undefined)
  const chosen = projects.filter(({ selected }) => selected === '1').map(({ name }) => name)
  if (winners === 0) return expect([budget, projects.some((project) => 'selected' in project)]).toEqual([1, false])
  // Greedy: by votes, equal ones in the order of the file, until the budget is spent.
  const byVotes = projects.toSorted((one, other) => Number(other.votes) - Number(one.votes))
  expect([budget, chosen.length]).toEqual([winners, winners])
  expect(byVotes.slice(0, budget).map(({ name }) => name)).toEqual(chosen)
  expect(chosen.sort()).toEqual(decided.winners.sort())
})
