import type { ContestReply } from '@snowplow/contract/contest/contest.ts'
import { getPhaseWindow, phaseState } from '@snowplow/contract/contest/phases.ts'
import { expect, test } from 'vitest'
import {
  createPreview,
  type FormOptions,
  findErrors,
  listEffects,
  merge,
  openPhase,
  type ScheduleDraft,
  scheduleSchema,
  toScheduleDraft,
  toScheduleValues,
} from './schedule-form.ts'

const now = new Date('2025-10-01T17:00:00Z')
const days = [
  ['2025-08-11', '2025-09-15'],
  ['2025-09-16', '2025-09-25'],
  ['2025-09-29', '2025-10-03'],
  ['2025-10-10', '2025-10-17'],
] as const
const timeZone = 'America/Chicago'
const contest: ContestReply = {
  now: now.toISOString(),
  season: { year: 2025, state: 'running' },
  timeZone,
  hasCounties: true,
  state: { name: 'Arkansas', code: 'AR' },
  phases: days.map(([startsOn, endsOn], index) => {
    const window = getPhaseWindow({ phase: (index + 1) as 1 | 2 | 3 | 4, startsOn, endsOn }, timeZone)
    const { phase, startsAt, endsAt } = window
    const instants = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
    return { phase, startsOn, endsOn, ...instants, state: phaseState(window, now) }
  }),
  entryDeadline: '2025-09-15',
  announcementDate: '2025-10-27',
  familyDataUntil: '2026-04-25',
  subscriptionTopics: [],
  concluded: false,
  nextChangeAt: null,
  isSubmissionStarted: { publicSubmission: true, districtPoll: true, publicPoll: true, internalNaming: false },
  branding: { logo: null, colors: null, headlines: {}, plowName: null, languages: ['en'] },
  texts: {
    departmentName: 'Department',
    departmentWebsite: 'https://www.example.gov/',
    contactEmail: null,
    winnersLink: null,
    companyName: 'Company',
    companyLink: 'https://www.example.com/',
  },
  updatedAt: '2025-08-01T00:00:00.000Z',
  scheduleVersion: 1,
  captcha: { provider: 'off', siteKey: '' },
  version: '1.3.0',
  demo: null,
}
const draft = (overrides: Partial<ScheduleDraft> = {}): ScheduleDraft => ({ ...toScheduleDraft(contest), ...overrides })
const errors = (overrides: Partial<ScheduleDraft>, options: Partial<FormOptions> = {}) =>
  Object.fromEntries(
    findErrors(draft(overrides), { section: 'schedule', version: contest.scheduleVersion, ...options }),
  )
const textErrors = (overrides: Partial<ScheduleDraft>, isPreparing = false) =>
  errors(overrides, { section: 'texts', isPreparing })
const effects = (overrides: Partial<ScheduleDraft>, at = now) =>
  listEffects(contest, createPreview(contest, draft(overrides), at), at)

test('findErrors > accepts an address as it is printed, and completes it', () => {
  for (const address of [
    'dot.example.gov',
    'dot.example.gov/plows',
    ' www.example.gov ',
    'dot.example.gov:8443/plows',
    'karayolları.example',
  ]) {
    expect(textErrors({ 'texts.departmentWebsite': address })).toEqual({})
    const sent = scheduleSchema({ section: 'texts', version: 1 }).parse(
      toScheduleValues(draft({ 'texts.departmentWebsite': address })),
    )
    expect(sent.texts?.departmentWebsite).toBe(`https://${address.trim()}`)
  }
  for (const address of [
    'javascript:alert(1)',
    'the department',
    'mailto:office@example.gov',
    'plows',
    'office@example.gov',
    'dot .example.gov',
  ])
    expect(textErrors({ 'texts.departmentWebsite': address })).toEqual({ 'texts.departmentWebsite': 'invalid' })
})

test('findErrors > reports each error at the date that has to change', () => {
  expect(errors({})).toEqual({})
  expect(errors({ 'schedule.phases.2.endsOn': '2025-09-28', 'schedule.announcementDate': '2025-09-28' })).toEqual({
    'schedule.phases.2.endsOn': 'ends_before_start',
    'schedule.announcementDate': 'too_early',
  })
  expect(errors({ 'schedule.phases.1.startsOn': '2025-09-15' })).toEqual({ 'schedule.phases.1.startsOn': 'overlaps' })
  expect(errors({ 'schedule.entryDeadline': '2025-09-16' })).toEqual({ 'schedule.entryDeadline': 'not_in_phase' })
  expect(errors({ 'schedule.phases.3.endsOn': '', 'texts.companyName': ' ' })).toEqual({
    'schedule.phases.3.endsOn': 'invalid',
  })
  expect(textErrors({ 'texts.companyLink': 'no address', 'texts.companyName': ' ' })).toEqual({
    'texts.companyLink': 'invalid',
    'texts.companyName': 'required',
  })
})

test('findErrors > allows an empty winners link, but no other empty link', () => {
  expect(textErrors({ 'texts.winnersLink': ' ' })).toEqual({})
  expect(textErrors({ 'texts.departmentWebsite': '' })).toEqual({ 'texts.departmentWebsite': 'invalid' })
})

test('findErrors > allows empty required texts of a season in preparation', () => {
  const empty = { 'texts.departmentName': '', 'texts.departmentWebsite': '', 'texts.companyLink': 'no address' }
  expect(textErrors(empty, true)).toEqual({ 'texts.companyLink': 'invalid' })
})

test('listEffects > reports only the immediate effects of a change', () => {
  expect(effects({ 'schedule.phases.2.endsOn': '2025-10-05', 'texts.companyName': 'Other' })).toEqual([])
  expect(effects({ 'schedule.phases.2.endsOn': '2025-09-30' })).toEqual(['closes_3'])
  expect(effects({ 'schedule.phases.2.endsOn': '2025-09-30', 'schedule.phases.3.startsOn': '2025-10-01' })).toEqual([
    'closes_3',
    'opens_4',
  ])
  const early = { 'schedule.phases.2.endsOn': '2025-09-29', 'schedule.announcementDate': '2025-09-30' }
  expect(effects(early)).toEqual(['closes_3', 'announces'])
  const past = new Date('2025-08-01T17:00:00Z')
  expect(
    effects({ 'schedule.phases.0.startsOn': '2025-07-01', 'schedule.phases.0.endsOn': '2025-07-02' }, past),
  ).toEqual(['skips_1'])
  const concluded = new Date('2025-11-01T17:00:00Z')
  expect(effects({ 'schedule.announcementDate': '2025-11-05' }, concluded)).toEqual(['hides'])
})

test('listEffects > uses the time zone of the contest', () => {
  const nightInAlaska = new Date('2025-10-01T07:30:00Z')
  const change = draft({ 'schedule.phases.2.endsOn': '2025-09-30' })
  const effectsIn = (timeZone: string) => {
    const localContest = { ...contest, timeZone }
    return listEffects(localContest, createPreview(localContest, change, nightInAlaska), nightInAlaska)
  }
  expect([effectsIn('America/Chicago'), effectsIn('America/Anchorage')]).toEqual([['closes_3'], []])
})

test('merge > applies remote changes and keeps local input', () => {
  const local = draft({ 'schedule.phases.2.endsOn': '2025-10-04', 'texts.companyName': 'Mine' })
  const remote = draft({ 'schedule.phases.2.endsOn': '2025-10-05', 'schedule.announcementDate': '2025-11-01' })
  const merged = merge(draft(), local, remote)
  expect(merged.draft).toEqual(
    draft({
      'schedule.phases.2.endsOn': '2025-10-04',
      'texts.companyName': 'Mine',
      'schedule.announcementDate': '2025-11-01',
    }),
  )
  expect(merged.conflicts).toEqual([
    { field: 'schedule.phases.2.endsOn', was: '2025-10-03', is: '2025-10-05', local: '2025-10-04' },
    { field: 'schedule.announcementDate', was: '2025-10-27', is: '2025-11-01', local: null },
  ])
  expect(merge(draft(), local, remote, 'texts').conflicts).toEqual([])
})

test('openPhase > ends the earlier phases before a phase that opens early', () => {
  const opened = draft(openPhase(draft(), 4, '2025-10-02') ?? {})
  expect(toScheduleValues(opened).schedule.phases).toEqual([
    { startsOn: '2025-08-11', endsOn: '2025-09-15' },
    { startsOn: '2025-09-16', endsOn: '2025-09-25' },
    { startsOn: '2025-09-29', endsOn: '2025-10-01' },
    { startsOn: '2025-10-02', endsOn: '2025-10-17' },
  ])
  expect(findErrors(opened, { section: 'schedule', version: 1 })).toEqual(new Map())
})

test('openPhase > squeezes phases that would start later, with the deadline', () => {
  const opened = draft(openPhase(draft(), 3, '2025-08-20') ?? {})
  expect(toScheduleValues(opened).schedule).toMatchObject({
    phases: [
      { startsOn: '2025-08-11', endsOn: '2025-08-18' },
      { startsOn: '2025-08-19', endsOn: '2025-08-19' },
      { startsOn: '2025-08-20', endsOn: '2025-10-03' },
      { startsOn: '2025-10-10', endsOn: '2025-10-17' },
    ],
    entryDeadline: '2025-08-18',
    announcementDate: '2025-10-27',
  })
  expect(findErrors(opened, { section: 'schedule', version: 1 })).toEqual(new Map())
})

test('openPhase > has no dates while one of the form is invalid', () => {
  expect(openPhase(draft({ 'schedule.announcementDate': '' }), 4, '2025-10-02')).toBeNull()
})
