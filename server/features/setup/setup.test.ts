import { toAddress } from '@snowplow/contract/api/route.ts'
import { getPage } from '@snowplow/contract/content-page/content-page.ts'
import { getContest } from '@snowplow/contract/contest/contest.ts'
import { previewDateHeader } from '@snowplow/contract/contest/preview-date.ts'
import { updateContest } from '@snowplow/contract/contest/schedule.ts'
import { getSetup, markSetupStep, type SetupMark, type SetupStep } from '@snowplow/contract/setup.ts'
import { describe, expect, test } from 'vitest'
import { AuditEvent } from '../../entities/audit-event.entity.ts'
import { schedule2025 } from '../../seed/reference.ts'
import { testApp } from '../../test/test-app.ts'
import { moveSchedule } from '../season/schedule/moved-schedule.ts'

const production = { CONTEST_MODE: 'production', JWT_SECRET: 'x'.repeat(40), CAPTCHA_PROVIDER: 'altcha' }
const now = '2026-08-01T12:00:00-05:00'

describe('setup', () => {
  test('markSetupStep > stores and removes a mark and audits it once', async () => {
    const contest = await testApp({ settings: production, now })
    const admin = contest.as('admin')
    const mark = async (step: SetupStep, mark: SetupMark | null) =>
      (await admin(markSetupStep, { params: { step }, body: { mark } })).json().marks
    expect((await admin(getSetup)).json()).toEqual({ marks: [] })
    expect(await mark('signIn', 'notNeeded')).toEqual([{ step: 'signIn', mark: 'notNeeded' }])
    await mark('signIn', 'notNeeded')
    await mark('signIn', 'done')
    expect(await mark('signIn', null)).toEqual([])
    const events = await contest.orm.em.fork().find(AuditEvent, { action: 'setup.marked' }, { orderBy: { id: 'asc' } })
    expect(events.map(({ subject, after }) => [subject, after])).toEqual([
      ['signIn', { mark: 'notNeeded' }],
      ['signIn', { mark: 'done' }],
      ['signIn', { mark: null }],
    ])
    expect((await contest.as('user')(getSetup)).statusCode).toBe(403)
  })

  test('getPage > names no proposed date until an administrator confirms it', async () => {
    const contest = await testApp({ settings: production, now })
    const readRules = async () =>
      (await contest.call(getPage, { params: { kind: 'rules', language: 'en' } })).body as string
    expect(await readRules()).toContain('The dates haven’t been set yet.')
    expect(await readRules()).not.toContain('2026')
    // A preview shows the pages of the open contest.
    const headers = { [previewDateHeader]: now, authorization: `Bearer ${await contest.tokenOf('admin')}` }
    const url = toAddress(getPage, { kind: 'rules', language: 'en' })
    expect((await contest.app.inject({ url, headers })).body).toContain('2026')
    await contest.as('admin')(markSetupStep, { params: { step: 'dates' }, body: { mark: 'done' } })
    // Pages are cached for a second.
    await expect.poll(readRules, { timeout: 3_000 }).toContain('August 10th, 2026')
  })

  test('updateContest > confirms proposed dates with a schedule, not with texts', async () => {
    const contest = await testApp({ settings: production, now })
    const admin = contest.as('admin')
    const { texts, scheduleVersion } = (await contest.call(getContest)).json()
    const saved = await admin(updateContest, {
      body: { texts: { ...texts, departmentName: 'Sample Roads' }, version: scheduleVersion },
    })
    expect((await admin(getSetup)).json().marks).toEqual([])
    const schedule = { ...moveSchedule(schedule2025, 1), announcementDate: '2026-10-30' }
    const version = saved.json().scheduleVersion
    expect((await admin(updateContest, { body: { schedule, version } })).statusCode).toBe(200)
    expect((await admin(getSetup)).json().marks).toEqual([{ step: 'dates', mark: 'done' }])
  })
})

test('setup > is complete for an installation created with data', async () => {
  const contest = await testApp()
  expect((await contest.as('admin')(getSetup)).json().marks).toHaveLength(6)
})
