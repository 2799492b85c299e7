import { listAuditEvents } from '@snowplow/contract/audit-event.ts'
import { previewDateHeader } from '@snowplow/contract/contest/preview-date.ts'
import { publications } from '@snowplow/contract/entry/publication.ts'
import { submitVote } from '@snowplow/contract/public-voting.ts'
import { exportPressKit, getPlowPicture, getPressKit, type PressKit } from '@snowplow/contract/winner/press-kit.ts'
import { exportWinners } from '@snowplow/contract/winner/winner.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { Season } from '../../entities/season.entity.ts'
import { makeVotingOptions } from '../../test/make/make.ts'
import { at, onBothDatabases, type TestApp, testApp } from '../../test/test-app.ts'

const voted = '2025-10-04T00:00:00-05:00'
const announced = '2025-10-28T00:00:00-05:00'
const embargoed = '2025-10-27T23:59:59.999-05:00'
const embargoLine = 'Not for publication before October 28, 2025 at 12:00 AM Central Time'

const names = ['Sleetwood Mac', 'محراث الثلج', 'Kürek Şampiyonu']
const districtCount = 10

const entryTexts = [
  ...(['firstName', 'teacherName', 'schoolName', 'snowplowNameDescription'] as const),
  ...(['lastName', 'email', 'phoneNumber'] as const),
] as const

/** Texts that occur nowhere else, not even as part of another's. */
const makeFamily = (district: number) =>
  Object.fromEntries(entryTexts.map((field) => [field, `Zwirbel ${district}. ${field}`])) as Record<
    (typeof entryTexts)[number],
    string
  >

interface Setting {
  contest: TestApp
  /** Entry of the winner of each district. */
  winners: number[]
}

/** A winner in each district except the last. */
async function castVotes(database: string): Promise<Setting> {
  const contest = await testApp({ database, now: at.phase3 })
  const winners: number[] = []
  for (let districtId = 1; districtId < districtCount; districtId++) {
    const options = await makeVotingOptions(contest, districtId, 4)
    const em = contest.orm.em.fork()
    const [winner] = (await em.find(PublicNameSubmission, {}, { orderBy: { id: 'desc' }, limit: 4 })).reverse()
    if (!winner) throw new Error('no entry')
    Object.assign(winner, { ...makeFamily(districtId), snowplowName: names[districtId - 1] ?? winner.snowplowName })
    winners.push(winner.id)
    await em.flush()
    const vote = (...picked: number[]) => {
      const selectedOptions = picked.map((index) => options[index])
      return contest.call(submitVote, { body: { districtId, selectedOptions, recaptcha: 'off' } })
    }
    await vote(0, 1, 2)
    await vote(0, 2, 3)
    await vote(0, 1, 3)
  }
  return { contest, winners }
}

const product = (...lists: (readonly unknown[])[]): unknown[][] =>
  lists.reduce<unknown[][]>((rows, list) => rows.flatMap((row) => list.map((value) => [...row, value])), [[]])

onBothDatabases('press kit', (database) => {
  let setting: Setting
  let contest: TestApp
  beforeAll(async () => {
    setting = await castVotes(await database())
    contest = setting.contest
  })

  test('is refused until the public poll is over, and to everybody else', async () => {
    for (const route of [getPressKit, exportPressKit]) {
      contest.setClock(at.phase3)
      const early = await contest.as('admin')(route)
      expect([early.statusCode, early.json().code]).toEqual([403, 'draw.not_open'])
      contest.setClock(announced)
      expect((await contest.as('user')(route)).statusCode).toBe(403)
      expect((await contest.call(route)).statusCode).toBe(401)
    }
  })

  test('carries the embargo until the end of the announcement day', async () => {
    const kitAt = async (now: string): Promise<PressKit> => {
      contest.setClock(now)
      return (await contest.as('admin')(getPressKit)).json()
    }
    const before = await kitAt(voted)
    expect(before.embargoedUntil).toBe('2025-10-28T05:00:00.000Z')
    expect(before.districts.slice(0, 3).map(({ names }) => names.map(({ snowplowName }) => snowplowName))).toEqual(
      names.map((name) => [name]),
    )
    expect(before.districts[districtCount - 1]?.names).toEqual([])
    expect(await kitAt(embargoed)).toEqual(before)
    expect(await kitAt(announced)).toEqual({ ...before, embargoedUntil: null })
  })

  test('file > has the embargo in its name and each row, and is the public one later', async () => {
    contest.setClock(embargoed)
    const { headers, body } = await contest.as('admin')(exportPressKit)
    expect(headers['content-disposition']).toBe('attachment; filename="embargo-until-2025-10-28-winners.csv"')
    const [heading, ...rows] = body.trim().split(/\r?\n/)
    expect(heading).toBe('Embargo,District,Snowplow name,Story,Student,Grade,School,Teacher')
    expect(rows).toHaveLength(districtCount - 1)
    for (const row of rows) expect(row.replaceAll('\u202f', ' ').startsWith(`"${embargoLine}",`)).toBe(true)
    contest.setClock(announced)
    const later = await contest.as('admin')(exportPressKit)
    const published = await contest.call(exportWinners)
    expect([later.headers['content-disposition'], later.body]).toEqual([
      'attachment; filename="winners.csv"',
      published.body,
    ])
    const events = (await contest.as('admin')(listAuditEvents, { query: { limit: '2' } })).json().items
    expect(events.map(({ action }: { action: string }) => action)).toEqual(['winner.exported', 'winner.exported'])
  })

  /** Combinations of the facts that decide what may leave. */
  const states = product(
    [true, false],
    [true, false],
    [null, ...publications],
    ['approved', 'withdrawn'],
    ['kept', 'destroyed', 'withheld'],
    [true, false],
  )

  test('has no more than the winners page, in each state of a family', async () => {
    const now = new Date(announced)
    const { winners } = setting
    for (let first = 0; first < states.length; first += winners.length) {
      const batch = states.slice(first, first + winners.length)
      for (const [
        index,
        [childInfoParentConsent, isStoryHidden, publication, reviewState, data, isClassEntry],
      ] of batch.entries())
        await contest.orm.em.fork().nativeUpdate(PublicNameSubmission, { id: winners[index] as number }, {
          ...{ childInfoParentConsent, isStoryHidden, publication, reviewState, isClassEntry },
          destroyedAt: data === 'destroyed' ? now : null,
          withheldAt: data === 'withheld' ? now : null,
        } as object)
      contest.setClock(embargoed)
      const kit = (await contest.as('admin')(getPressKit)).body
      const file = (await contest.as('admin')(exportPressKit)).body
      contest.setClock(announced)
      const kitLater = (await contest.as('admin')(getPressKit)).body
      const published = (await contest.call(exportWinners)).body
      expect(file.replaceAll(/^\ufeff?(?:Embargo|"Not for publication[^"]*"),/gm, '')).toBe(
        published.replace('\ufeff', ''),
      )
      expect(JSON.parse(kitLater).districts).toEqual(JSON.parse(kit).districts)
      for (const [index, state] of batch.entries()) {
        const [hasConsent, isHidden, publication, reviewState, data, isClassEntry] = state
        const isStoryPublic = hasConsent && !isHidden && publication !== 'name' && reviewState === 'approved'
        const isNamed = publication === 'family' && data === 'kept'
        for (const leaving of [kit, file])
          expect(
            Object.entries(makeFamily(index + 1)).flatMap(([field, text]) => (leaving.includes(text) ? [field] : [])),
            JSON.stringify(state),
          ).toEqual([
            ...(isNamed ? [isClassEntry ? 'teacherName' : 'firstName', 'schoolName'] : []),
            ...(isStoryPublic ? ['snowplowNameDescription'] : []),
          ])
      }
    }
  })
})

describe('press kit', () => {
  let contest: TestApp
  beforeAll(async () => {
    contest = (await castVotes('sqlite::memory:')).contest
  })
  const draw = (query: object) =>
    contest.as('admin')(getPlowPicture, { query: { district: '1', snowplowName: names[0], language: 'en', ...query } })

  test('picture > has the embargo in its name until the announcement', async () => {
    contest.setClock(embargoed)
    const { headers, rawPayload } = await draw({})
    expect([headers['content-type'], headers['content-disposition']]).toEqual([
      'image/png',
      'attachment; filename="embargo-until-2025-10-28-winner-district-1-sleetwood-mac-en.png"',
    ])
    expect(rawPayload.subarray(1, 4).toString()).toBe('PNG')
    contest.setClock(announced)
    const nameOf = async (query: object) => (await draw(query)).headers['content-disposition']
    expect(await nameOf({})).toBe('attachment; filename="winner-district-1-sleetwood-mac-en.png"')
    expect(await nameOf({ district: '2', snowplowName: names[1], language: 'ar' })).toBe(
      'attachment; filename="winner-district-2-1-ar.png"',
    )
    expect(await nameOf({ district: '3', snowplowName: names[2], language: 'tr' })).toBe(
      'attachment; filename="winner-district-3-kurek-sampiyonu-tr.png"',
    )
  })

  test.each([
    ['a name that did not win', { snowplowName: 'Sample Plow' }],
    ['a winner of another district', { district: '2' }],
    ['an unknown district', { district: '999' }],
  ])('picture > is refused for %s', async (_, query) => {
    contest.setClock(embargoed)
    const { statusCode, json } = await draw(query)
    expect([statusCode, json().code]).toEqual([404, 'winner.not_found'])
  })

  test('keeps its embargo while an administrator previews a later date', async () => {
    contest.setClock(embargoed)
    const { json } = await contest.app.inject({
      method: 'GET',
      url: '/api/winner/press-kit',
      headers: { authorization: `Bearer ${await contest.tokenOf('admin')}`, [previewDateHeader]: announced },
    })
    expect(json().embargoedUntil).toBe('2025-10-28T05:00:00.000Z')
  })

  test('leaves undecided ties out of file and pictures', async () => {
    contest.setClock(at.phase3)
    const last = districtCount
    const tied = await makeVotingOptions(contest, last, 3)
    await contest.call(submitVote, { body: { districtId: last, selectedOptions: tied, recaptcha: 'off' } })
    contest.setClock(embargoed)
    await contest.orm.em.fork().nativeUpdate(Season, {}, { tieRule: 'draw' })
    const { districts }: PressKit = (await contest.as('admin')(getPressKit)).json()
    const { isUndecided, names: tiedNames = [] } = districts.at(-1) ?? {}
    const [name] = tiedNames
    expect([isUndecided, tiedNames.length]).toEqual([true, 3])
    expect((await contest.as('admin')(exportPressKit)).body).not.toContain(name?.snowplowName)
    expect((await draw({ district: String(last), snowplowName: name?.snowplowName })).json().code).toBe(
      'winner.not_found',
    )
    await contest.orm.em.fork().nativeUpdate(Season, {}, { tieRule: 'allWin' })
    expect((await contest.as('admin')(exportPressKit)).body).toContain(name?.snowplowName)
  })

  test('is open for a closed season, and refused for one in preparation', async () => {
    contest.setClock(announced)
    const em = contest.orm.em.fork()
    const { id: _, ...season } = await em.findOneOrFail(Season, 1)
    const districts = [{ districtId: 1, name: 'District 1', counties: [], names: [{ snowplowName: 'Salty' }] }]
    const past = { ...season.schedule, announcementDate: '2024-10-27' }
    const days = { ...past, phases: past.phases.map((phase) => ({ ...phase, endsOn: '2024-10-05' })) }
    await em.insert(Season, { ...season, id: 2, year: 2024, state: 'closed', schedule: days, winners: { districts } })
    await em.insert(Season, { ...season, id: 3, year: 2026, state: 'preparing', winners: null })
    const closed = await contest.as('admin')(getPressKit, { query: { season: '2024' } })
    expect(closed.json()).toMatchObject({ embargoedUntil: null, districts: [{ names: [{ snowplowName: 'Salty' }] }] })
    expect((await contest.as('admin')(getPressKit, { query: { season: '2026' } })).json().code).toBe('draw.not_open')
  })
})
