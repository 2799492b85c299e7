/** Every file that the server exports: other programs read its name and its headings, people its times. */
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { allRoutes } from '@snowplow/contract/api/all-routes.ts'
import type { Route } from '@snowplow/contract/api/route.ts'
import { parseCsvLine } from '@snowplow/contract/results/csv-line.ts'
import { extract } from 'tar-stream'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertRows } from '../db/json-rows.ts'
import { DestructionCertificate } from '../entities/destruction-certificate.entity.ts'
import { Draw } from '../entities/draw.entity.ts'
import { EmployeeSubmission, getStatusId } from '../entities/internal-naming.entity.ts'
import { PublicNameSubmission } from '../entities/public-name-submission.entity.ts'
import { SchoolClass } from '../entities/school-class.entity.ts'
import { Season } from '../entities/season.entity.ts'
import { makeVotingOptions } from '../test/make/make.ts'
import { makeBallots } from '../test/make/make-ballots.ts'
import { repeatWhileCounting } from '../test/repeat-while-counting.ts'
import { at, type TestApp, testApp } from '../test/test-app.ts'

/** In every contest's zone an evening of the last voting day; in UTC the day after. */
const instant = new Date('2025-10-04T04:40:12Z')

const family = 'First name,Last name,Email,Phone number,School,Teacher'
const plowNames = 'Entry,Snowplow name,Description,Grade level,County,District'
const reviewed = 'Review,Reason,Reviewed at,Reviewed by,Story hidden,Received at,Imported by,Time zone'
const consent = 'Consent to publish'
const pollResults =
  'District,Rank,Snowplow name,Votes,Share of ballots (%),Tied,First place,Ballots counted,Ballots set aside'

const resultFiles: [file: string, heading: string][] = [
  ['results', 'District,Place,Snowplow name,Votes,Result,Ballots counted,Ballots set aside'],
  ['patterns', 'District,Name 1,Name 2,Name 3,State,Ballots'],
  ['ties', 'Rule,Digits,Where the digits come from,Count locked at,Digits entered at,Time zone'],
  ['turnout', 'District,Day,Ballots counted'],
  ['counties', 'District,County,Ballots counted'],
  ['set-asides', 'Number,District,Ballots,Reason'],
  ['schedule', 'Changed at,What,Start before,End before,Start after,End after,Time zone'],
  ['fingerprints', 'Day,Fingerprint,Salt'],
  ['receipts', 'Hash of the receipt,District,State,Number of the ballots set aside'],
]

const files: [route: keyof typeof allRoutes, name: string, heading: string, input?: object][] = [
  ['exportPublicSubmissions', 'plow-names.csv', `${plowNames},${reviewed}`],
  [
    'exportPublicSubmissions',
    'plow-names.csv',
    `${plowNames},${family},${consent},${reviewed}`,
    { query: { personalData: 'yes' } },
  ],
  [
    'exampleEntryFile',
    'entries-example.csv',
    'First name,Last name,Email,Phone number,Grade level,County,School,Snowplow name,Description,Consent',
  ],
  ['exportTerritory', 'counties.csv', 'county,district'],
  ['exportPollResults', 'poll-results.csv', pollResults],
  [
    'exportPollResults',
    'poll-results.csv',
    `${pollResults},Entry,${family},Grade level,${consent},May be published`,
    { query: { personalData: 'yes' } },
  ],
  [
    'exportBallotPatterns',
    'ballot-patterns.csv',
    'District,Pattern,Label,Address,Ballots,Set aside,First ballot,Last ballot,Finding,Number,Formula,Observed,Expected,Names,County,Time zone',
    { params: { districtId: 1 } },
  ],
  ['exportEmployeeNames', 'decal-sheet.csv', 'District,Truck,Name to cut,Letters,Approved at,Time zone'],
  ['exportParticipation', 'participation.csv', 'Season,By,Name,County,Entries,Votes'],
  ['exportSchoolClasses', 'classes.csv', 'School,County,Grade,Email,Class code,Entries,Created,Ended,Time zone'],
  ['exportWinners', 'winners.csv', 'District,Snowplow name,Story,Student,Grade,School,Teacher'],
  ['exportPressKit', 'winners.csv', 'District,Snowplow name,Story,Student,Grade,School,Teacher'],
  [
    'exportDestructionCertificates',
    'certificates-of-destruction.csv',
    'Certificate,Kind,Group,Records,Days after the announcement,Announcement,By,Started at,Completed at,Time zone',
  ],
  ...resultFiles.map(([file, heading]): (typeof files)[number] => [
    'exportResultFile',
    `${file}-2025.csv`,
    heading,
    { params: { file } },
  ]),
  ['exportPabulib', 'district-1-2025.pb', 'META', { params: { districtId: 1 } }],
  ['exportScrutineerPackage', 'scrutineer-2025.tar.gz', '', { body: { recipient: 'A. Auditor' } }],
]

async function makeContest(timeZone: string): Promise<TestApp> {
  const contest = await testApp({ now: at.after })
  repeatWhileCounting(contest)
  const options = await makeVotingOptions(contest, 1, 5)
  const cast = (hash: string, picked: number[], count: number) =>
    makeBallots(
      contest,
      Array.from({ length: count }, (_, second) => ({
        ...{ options: picked, addressHash: hash, agentHash: hash },
        at: instant.getTime() + second * 1000,
      })),
    )
  await cast('a'.repeat(32), options.slice(0, 3), 61)
  const em = contest.orm.em.fork()
  await em.nativeUpdate(
    PublicNameSubmission,
    {},
    { createdAt: instant, reviewedAt: instant, reviewedBy: 'A. Reviewer' },
  )
  const days = (day: string) => ({ startsOn: day, endsOn: day })
  const moved = { item: 'announcementDate' as const, before: days('2025-10-27'), after: days('2025-10-28') }
  const scheduleChanges = [{ at: instant.toISOString(), day: '2025-10-03', items: [moved] }]
  await em.nativeUpdate(Season, {}, { timeZone, scheduleChanges, tieRule: 'draw' })
  const times = { createdAt: instant, updatedAt: instant }
  const { id: user } = await contest.accountOf('admin')
  await insertRows(em, EmployeeSubmission, [
    {
      ...times,
      snowplowName: 'Salty',
      snowplowId: 'AR 7',
      heldTruck: 'ar7',
      user,
      district: 1,
      status: getStatusId('Approved'),
    },
  ])
  await insertRows(em, Draw, [
    {
      lockedAt: instant,
      lockedBy: 'A',
      digits: '73018259640417725539',
      source: 'Dice',
      enteredAt: instant,
      enteredBy: 'A',
    },
  ])
  await insertRows(em, SchoolClass, [
    {
      ...{ code: '7K4QM2XH', schoolName: 'Sample Grove School', county: 1, gradeLevel: '3rd Grade', language: 'en' },
      ...{ email: 'teacher@school.example', createdAt: instant },
    },
  ])
  await insertRows(em, DestructionCertificate, [
    {
      ...{
        kind: 'purge',
        fieldGroup: 'family',
        records: 1,
        days: 30,
        announcementDate: '2025-10-27',
        by: 'schedule',
      },
      ...{ startedAt: instant, completedAt: instant },
    },
  ])
  return contest
}

async function unpack(content: Buffer): Promise<[name: string, content: string][]> {
  const unpacked: [string, string][] = []
  for await (const entry of Readable.from([content]).pipe(createGunzip()).pipe(extract()))
    unpacked.push([entry.header.name, await text(entry as unknown as Readable)])
  return unpacked
}

test('exports > are all listed here', () => {
  const routes = Object.entries<Route>(allRoutes).flatMap(([name, { replyType }]) =>
    replyType && replyType !== 'image/png' ? [name] : [],
  )
  expect([...new Set(files.map(([name]) => name))].sort()).toEqual(routes.sort())
})

describe.each([
  ['America/Chicago', '2025-10-03 23:40:12'],
  ['Pacific/Honolulu', '2025-10-03 18:40:12'],
])('exports of a contest in %s', (timeZone, local) => {
  let contest: TestApp
  beforeAll(async () => {
    contest = await makeContest(timeZone)
  })

  /** Checks each time of a file, whose heading is the same in every zone. */
  function expectTimes(content: string, heading: string): void {
    const [first = [], ...rows] = content.trim().split(/\r?\n/).map(parseCsvLine)
    expect(first.join()).toBe(heading)
    expect(content).not.toMatch(/\d\d-\d\dT\d\d:|2025-10-04/)
    if (!heading.endsWith('Time zone')) return
    expect(content).toContain(local)
    expect(new Set(rows.map((cells) => cells.at(-1)))).toEqual(new Set([timeZone]))
  }

  test.each(files)('%s > saves %s with the same heading and local times', async (route, name, heading, input = {}) => {
    const { statusCode, headers, body, rawPayload } = await contest.as('admin')(
      allRoutes[route] as Route,
      input as never,
    )
    expect([statusCode, headers['content-disposition']]).toEqual([200, `attachment; filename="${name}"`])
    if (!name.endsWith('.gz')) {
      expect(body.startsWith('\ufeff')).toBe(name.endsWith('.csv'))
      return expectTimes(body, heading)
    }
    const packed = (await unpack(rawPayload)).filter(([file]) => file.endsWith('.csv'))
    const headings = new Map([
      ...resultFiles.map(([file, line]) => [`${file}-2025.csv`, line] as const),
      ['names-2025.csv', 'Kind,Number,District,Name'],
      ['set-aside-ballots-2025.csv', 'Ballot,Number of the ballots set aside'],
    ])
    headings.delete('receipts-2025.csv')
    expect(packed.map(([file]) => file).sort()).toEqual([...headings.keys()].sort())
    for (const [file, content] of packed) expectTimes(content, headings.get(file) ?? '')
  })
})
