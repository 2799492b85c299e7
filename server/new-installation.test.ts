/** Sets up a department's installation, from an empty database to an open contest. */

import { toAddress } from '@snowplow/contract/api/route.ts'
import { getContest } from '@snowplow/contract/contest/contest.ts'
import { previewDateHeader } from '@snowplow/contract/contest/preview-date.ts'
import { updateContest } from '@snowplow/contract/contest/schedule.ts'
import { listCounties, listDistricts, listGradeLevels } from '@snowplow/contract/county/county.ts'
import { getTerritory, updateTerritory } from '@snowplow/contract/county/territory.ts'
import { submitPublicSubmission } from '@snowplow/contract/entry/naming-form.ts'
import { getSeasonChecklist, startSeason } from '@snowplow/contract/season/seasons.ts'
import { languageCodes } from '@snowplow/contract/text/languages.ts'
import { listWinners } from '@snowplow/contract/winner/winner.ts'
import { expect, test } from 'vitest'
import { moveSchedule } from './features/season/schedule/moved-schedule.ts'
import { schedule2025 } from './seed/reference.ts'
import { makeEntry, ownTexts } from './test/make/make.ts'
import { onBothDatabases, testApp } from './test/test-app.ts'

const production = { CONTEST_MODE: 'production', JWT_SECRET: 'x'.repeat(40), CAPTCHA_PROVIDER: 'altcha' }
/** Names and addresses of the demo's department. */
const samples = ['State Department of', 'Example Civic Software', 'example.gov', 'example.com', 'McPlowface']
/** During phase 1 of the proposed schedule. */
const now = '2026-09-01T12:00:00-05:00'

onBothDatabases('new installation', (database) => {
  test('stays in preparation until an administrator starts its season', async () => {
    const contest = await testApp({ settings: production, now, database: await database() })
    const admin = contest.as('admin')

    const initialContest = (await contest.call(getContest)).json()
    expect([initialContest.season, initialContest.concluded, initialContest.nextChangeAt]).toEqual([
      { year: 2026, state: 'preparing' },
      false,
      null,
    ])
    expect(initialContest.phases.map(({ state }: { state: string }) => state)).toEqual(Array(4).fill('not_started'))
    expect(Object.values(initialContest.isSubmissionStarted)).not.toContain(true)
    expect((await contest.call(listCounties)).json()).toEqual([])
    expect((await contest.call(listDistricts)).json().total).toBe(0)
    expect((await contest.call(listGradeLevels)).json()).toHaveLength(14)
    expect((await contest.call(listWinners)).json().code).toBe('winner.not_announced')
    const refused = await contest.call(submitPublicSubmission, { body: makeEntry() })
    expect(refused.json().code).toBe('submission.not_open')

    const front = (await contest.app.inject({ url: '/', headers: { 'accept-language': 'en' } })).body
    expect(front).toContain('The contest is coming soon.')
    expect(front).not.toContain('How the contest runs')
    expect((await contest.app.inject('/share/dates.en.ics')).statusCode).toBe(404)
    expect(initialContest.texts).toEqual(Object.fromEntries(Object.keys(ownTexts).map((text) => [text, null])))
    for (const url of ['/', '/rules', '/privacy', '/accessibility', '/contact', '/public-naming-form', '/sign-in'])
      for (const language of languageCodes) {
        const page = (await contest.app.inject({ url, headers: { 'accept-language': language } })).body
        expect([url, language, samples.filter((sample) => page.includes(sample))]).toEqual([url, language, []])
      }

    const headers = { [previewDateHeader]: now, authorization: `Bearer ${await contest.tokenOf('admin')}` }
    const preview = (await contest.app.inject({ url: toAddress(getContest), headers })).json()
    expect([preview.season.state, preview.phases[0].state]).toEqual(['running', 'active'])

    const checks = async () => (await admin(getSeasonChecklist, { params: { year: '2026' } })).json()
    const missing = async () =>
      (await checks()).checks
        .filter(({ isDone }: { isDone: boolean }) => !isDone)
        .map(({ kind }: { kind: string }) => kind)
    expect(await missing()).toEqual(['department', 'districts', 'counties'])
    const start = async () =>
      admin(startSeason, { params: { year: '2026' }, body: { version: (await checks()).season.version } })
    expect((await start()).json().code).toBe('season.not_ready')

    const { isPreparing: _, version, ...empty } = (await admin(getTerritory)).json()
    const territory = {
      ...empty,
      stateFips: '39',
      timeZone: 'America/New_York',
      districts: [{ id: null, name: 'District 1' }],
      counties: [{ id: null, name: 'Adams', fips: '39001', district: 0 }],
    }
    expect((await admin(updateTerritory, { body: { territory, version } })).statusCode).toBe(200)
    expect(await missing()).toEqual(['department'])
    const getScheduleVersion = async () => (await contest.call(getContest)).json().scheduleVersion
    const texts = { ...initialContest.texts, departmentName: ownTexts.departmentName }
    const partly = await admin(updateContest, { body: { texts, version: await getScheduleVersion() } })
    expect([partly.statusCode, partly.json().texts]).toEqual([200, texts])
    const [department] = (await checks()).checks
    expect([department.kind, department.missing]).toEqual([
      'department',
      ['departmentWebsite', 'companyName', 'companyLink'],
    ])
    const schedule = moveSchedule(schedule2025, 1)
    await admin(updateContest, { body: { schedule, texts: ownTexts, version: await getScheduleVersion() } })
    expect(await missing()).toEqual([])
    expect((await start()).statusCode).toBe(200)

    const open = (await contest.call(getContest)).json()
    expect([open.season.state, open.timeZone, open.phases[0].state]).toEqual(['running', 'America/New_York', 'active'])
    expect((await contest.call(listCounties)).json()).toMatchObject([{ name: 'Adams' }])
    const emptied = { ...ownTexts, departmentName: null }
    const refusal = await admin(updateContest, { body: { texts: emptied, version: open.scheduleVersion } })
    expect([refusal.statusCode, refusal.json().fields]).toMatchObject([400, [{ path: 'texts.departmentName' }]])
  })
})
