import { execFileSync, spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setAsideBallots } from '@snowplow/contract/poll-result/set-aside.ts'
import { orderByDraw } from '@snowplow/contract/results/draw.ts'
import { resultFileName, resultFiles } from '@snowplow/contract/results/result-files.ts'
import { exportResultFile } from '@snowplow/contract/results/results.ts'
import { afterAll, expect, test } from 'vitest'
import { makeVotingOptions } from '../server/test/make/make.ts'
import { repeatWhileCounting } from '../server/test/repeat-while-counting.ts'
import { at, testApp } from '../server/test/test-app.ts'

const folder = mkdtempSync(join(tmpdir(), 'recount-'))
afterAll(() => rmSync(folder, { recursive: true }))

function makeFolder(files: Record<string, string>): string {
  const path = mkdtempSync(join(folder, 'files-'))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(path, name), content)
  return path
}

function recount(...paths: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/recount.ts', ...paths], { encoding: 'utf8' })
  return { status, output: `${stdout}${stderr}` }
}

const resultsHeading = 'District,Place,Snowplow name,Votes,Result,Ballots counted,Ballots set aside'
const digits = '73018 25964 04177 25539'
const order = (typed: string) =>
  orderByDraw(['Plowy', 'Flurry'], {
    digits: typed.replaceAll(' ', ''),
    district: 'District 6',
    sha256: (text) => hash('sha256', text),
  })
const [first, second] = order(digits)
const otherDigits = Array.from({ length: 9 }, (_, digit) => String(digit).repeat(20)).find(
  (typed) => order(typed)[0]?.name === second?.name,
)

const small = {
  'results-2025.csv': `${resultsHeading}
District 6,1,${first?.name},14,wins by draw,14,3
District 6,2,${second?.name},14,,14,3
District 6,3,Salty,10,,14,3
District 6,4,Frosty,4,,14,3
District 6,5,Icy,0,,14,3
"Upper, District",1,Salty,fewer than 10,wins,fewer than 10,0
"Upper, District",2,Icy,fewer than 10,,fewer than 10,0
"Upper, District",2,Frosty,fewer than 10,,fewer than 10,0
`,
  'patterns-2025.csv': `\ufeffDistrict,Name 1,Name 2,Name 3,State,Ballots\r
District 6,Plowy,Flurry,Salty,counted,10\r
District 6,Plowy,Flurry,Frosty,counted,4\r
District 6,,,,set aside,3\r
"Upper, District",,,,counted,fewer than 10\r
`,
  'ties-2025.csv': `Rule,Digits,Where the digits come from,Count locked at,Digits entered at
draw,${digits},Dice,2025-10-06T15:00:00.000Z,2025-10-07T15:00:00.000Z
`,
}

test('recount > reads a file to which a later version adds a column', () => {
  const [heading, row] = small['ties-2025.csv'].trim().split('\n')
  const ties = `${heading},Time zone\n${row},America/Chicago\n`
  expect(recount(makeFolder({ ...small, 'ties-2025.csv': ties })).status).toBe(0)
})

test('recount > prints districts, places, ties and the draw, and matches', () => {
  const { status, output } = recount(makeFolder(small))
  expect(output.trim().split('\n').at(-1)).toBe(
    '14 ballots in 1 district, and 1 district with fewer than 10: matches the published results',
  )
  expect(output).toContain('District 6: 14 ballots counted, 3 set aside')
  expect(output).toContain('Upper, District: fewer than 10 ballots counted, 0 set aside')
  expect(output).toMatch(/1 +Salty {2}\(wins\)\n +2 +Icy {2}\(tied\)/)
  expect(output).toContain('Upper, District was not counted again: numbers below 10 are not published.')
  expect(output).toMatch(new RegExp(`1 +14 {2}${first?.name} {2}\\(tied, wins\\)`))
  expect(output).toContain(`Draw: ${first?.name} (${first?.hash.slice(0, 12)}…), ${second?.name}`)
  expect(output).toMatch(new RegExp(`2 +14 {2}${second?.name} {2}\\(tied\\)`))
  expect(status).toBe(0)
})

test('recount > matches files of earlier versions with shared drawn places', () => {
  const results = small['results-2025.csv'].replace(`6,2,${second?.name}`, `6,1,${second?.name}`)
  expect(recount(makeFolder({ ...small, 'results-2025.csv': results })).status).toBe(0)
})

test.each([
  [
    'another place of a drawn name',
    { 'results-2025.csv': small['results-2025.csv'].replace(`6,2,${second?.name}`, `6,3,${second?.name}`) },
    `place of “${second?.name}”: the recount has 2, and the published results have 3`,
  ],
  [
    'a vote less',
    { 'results-2025.csv': small['results-2025.csv'].replace('Salty,10,', 'Salty,9,') },
    'votes for “Salty”: the recount has 10, and the published results have 9',
  ],
  [
    'another winner of the draw',
    { 'ties-2025.csv': small['ties-2025.csv'].replace(digits, String(otherDigits)) },
    `result of “${second?.name}”: the recount has “wins by draw”, and the published results have “”`,
  ],
  [
    'a ballot set aside more',
    { 'patterns-2025.csv': small['patterns-2025.csv'].replace('set aside,3', 'set aside,4') },
    'ballots set aside: the recount has 4',
  ],
  [
    'a district that is not published',
    { 'patterns-2025.csv': `${small['patterns-2025.csv']}District 7,A,B,C,counted,12\r\n` },
    'District 7: the published results do not list it',
  ],
  [
    'another winner of a district with few ballots',
    { 'results-2025.csv': small['results-2025.csv'].replace('fewer than 10,wins', 'fewer than 10,') },
    'Upper, District, result of “Salty”: the recount has “wins”',
  ],
  [
    'numbers of a district with few ballots',
    { 'results-2025.csv': small['results-2025.csv'].replaceAll('fewer than 10', '2') },
    'Upper, District, ballots counted: the recount has “fewer than 10”, and the published results have 2',
  ],
  [
    'a rule that is not the published one',
    { 'ties-2025.csv': small['ties-2025.csv'].replace('draw,', 'all tied names win,') },
    'result of',
  ],
  [
    'more receipts than ballots',
    {
      'receipts-2025.csv': `Hash of the receipt,District,State,Number of the ballots set aside\n${'0a,District 6,counted,\n'.repeat(15)}`,
    },
    'District 6: 15 receipts of counted ballots, but 14 ballots',
  ],
])('recount > ends with the first difference: %s', (_, change, message) => {
  const { status, output } = recount(makeFolder({ ...small, ...change }))
  expect(output).toContain(`DIFFERENCE: `)
  expect(output).toContain(message)
  expect(status).toBe(1)
})

test.each([
  ['no argument', () => [], 'Usage: node recount.mjs'],
  ['an unknown option', () => ['--help'], 'Usage: node recount.mjs'],
  ['a folder that does not exist', () => [join(folder, 'nowhere')], 'there is no file or folder'],
  ['an empty folder', () => [makeFolder({})], 'has no file results-<year>.csv'],
  ['files of two years', () => [makeFolder({ ...small, 'ties-2026.csv': '' })], 'files of several years (2025, 2026)'],
  [
    'a missing file',
    () => [makeFolder({ 'results-2025.csv': small['results-2025.csv'] })],
    'has no file patterns-2025.csv',
  ],
  ['an empty file', () => [makeFolder({ ...small, 'patterns-2025.csv': '' })], 'patterns-2025.csv is empty'],
  [
    'another heading',
    () => [makeFolder({ ...small, 'patterns-2025.csv': 'a,b\n1,2\n' })],
    'starts with another heading',
  ],
  [
    'a damaged line',
    () => [
      makeFolder({ ...small, 'patterns-2025.csv': small['patterns-2025.csv'].replace('counted,4', 'counted,4x') }),
    ],
    'patterns-2025.csv, line 3: "4x" is not a number',
  ],
  [
    'a file cut within a row',
    () => [makeFolder({ ...small, 'ties-2025.csv': small['ties-2025.csv'].replace('Dice', '"Dice') })],
    'ties-2025.csv ends within a row',
  ],
])('recount > stops with %s', (_, paths, message) => {
  const { status, output } = recount(...paths())
  expect(output).toContain(message)
  expect(status).toBe(2)
})

test('recount.mjs > counts the files of a contest without dependencies', async () => {
  const contest = await testApp()
  repeatWhileCounting(contest)
  const options = await makeVotingOptions(contest, 1, 5)
  for (const picked of [...Array(12).fill([0, 1, 2]), ...Array(11).fill([2, 3, 4]), [0, 1, 3]]) {
    const selectedOptions = picked.map((index: number) => options[index])
    await contest.post('/public-voting/submit', { districtId: 1, selectedOptions, recaptcha: 'off' })
  }
  const body = { id: crypto.randomUUID(), reason: 'Cast by a program.', ballots: [1, 2] }
  expect((await contest.as('admin')(setAsideBallots, { params: { districtId: 1 }, body })).statusCode).toBe(201)
  contest.setClock(at.after)
  const files = await Promise.all(
    resultFiles.map(async (file) => {
      const reply = await contest.call(exportResultFile, { params: { file } })
      return [resultFileName(file, 2025), reply.body] as const
    }),
  )
  const path = makeFolder(Object.fromEntries(files))
  // Away from the repository, so that nothing else could be loaded.
  writeFileSync(join(folder, 'recount.mjs'), readFileSync('web/dist/recount.mjs'))
  const output = execFileSync(process.execPath, ['recount.mjs', path], { cwd: folder, encoding: 'utf8' })
  expect(output).toContain('District 1: 22 ballots counted, 2 set aside')
  expect(output.trim().endsWith('matches the published results')).toBe(true)
})
