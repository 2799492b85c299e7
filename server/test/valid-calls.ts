import type { Route } from '@snowplow/contract/api/route.ts'
import { getContest } from '@snowplow/contract/contest/contest.ts'
import { getTerritory } from '@snowplow/contract/county/territory.ts'
import { listVotingOptions } from '@snowplow/contract/public-voting.ts'
import { schedule2025 } from '../seed/reference.ts'
import { inBase64, plainLogo } from './make/logos.ts'
import { makeEntry } from './make/make.ts'
import { makeEntryFile } from './make/make-entry-file.ts'
import { makeUser, testPassword } from './make/make-user.ts'
import { at, type TestApp } from './test-app.ts'

/**
 * Paths and bodies with which each route can be called in a demo; leaves its clock in phase 1. `valid` has the bodies that
 * cannot be generated from the schema: they refer to rows or follow rules beyond types and limits.
 */
export async function prepareValidCalls(contest: TestApp) {
  contest.setClock(at.phase3)
  const options = (await contest.call(listVotingOptions, { params: { districtId: 1 } })).json()
  const offered = options.slice(0, 3).map(({ id }: { id: number }) => id)
  contest.setClock(at.phase1)

  const targetUser = await makeUser(contest.orm)
  /** Target of password and mock calls, which would change the version of `targetUser`. */
  const otherUser = await makeUser(contest.orm)
  await contest.accountOf('admin')
  const names = { firstName: 'Sleet', lastName: 'Testerson' }
  const { texts: contestTexts, scheduleVersion } = (await contest.call(getContest)).json()
  const { version: territoryVersion, isPreparing: _, ...territory } = (await contest.as('admin')(getTerritory)).json()
  const { email: _email, childInfoParentConsent: _consent, recaptcha: _recaptcha, ...familyCorrection } = makeEntry()
  const { gradeLevel, countyId, schoolName, snowplowName, snowplowNameDescription } = familyCorrection
  const school = { gradeLevel, countyId, schoolName }
  const className = { snowplowName, snowplowNameDescription, teacherName: 'Ms. Example' }
  const truckName = { snowplowName: 'Sample Plow', snowplowId: 'AR-1', districtId: 1 }
  let sequence = 0

  const valid: Record<string, () => object> = {
    previewLogo: () => ({ logo: inBase64(plainLogo) }),
    updateBranding: () => ({ headlines: {}, version: 1 }),
    setDemoClock: () => ({ now: '2025-09-01T12:00:00Z' }),
    submitPublicSubmission: () => makeEntry(),
    requestSubscription: () => ({ topics: ['winners'], email: 'reader@mail.example', recaptcha: 'off' }),
    checkSubscription: () => ({ token: 'no-such-token' }),
    confirmSubscription: () => ({ token: 'no-such-token' }),
    requestPasswordReset: () => ({ email: targetUser.email }),
    sendTestMail: () => ({ recipient: 'office@mail.example' }),
    submitVote: () => ({ districtId: 1, selectedOptions: offered, recaptcha: 'off' }),
    login: () => ({ email: targetUser.email, password: testPassword }),
    ssoLogin: () => ({ accessToken: 'a token' }),
    createUser: () => ({ ...names, email: `made${++sequence}@example.com`, roles: ['user'], password: testPassword }),
    updateUser: () => ({
      ...names,
      email: targetUser.email,
      roles: ['user'],
      isActive: true,
      version: targetUser.version,
    }),
    setUserPassword: () => ({ password: testPassword }),
    importStaff: () => ({
      id: crypto.randomUUID(),
      csv: 'first name,last name,email\nSleet,Testerson,s@example.org',
      digest: '0'.repeat(32),
      deactivateOthers: false,
    }),
    createSchoolClass: () => ({
      ...{ id: crypto.randomUUID(), schoolName: 'Sample Grove School', countyId: 1, gradeLevel: '3rd Grade' },
      ...{ email: 'teacher@school.example', recaptcha: 'off' },
    }),
    requestClassLinks: () => ({ email: 'teacher@school.example' }),
    readTeacherPage: () => ({ token: 'no-such-token' }),
    enterClassName: () => ({ ...className, hasConsent: true, token: 'no-such-token' }),
    correctClassEntry: () => ({ ...className, ...school, token: 'no-such-token', version: 1 }),
    readInvitation: () => ({ token: 'no-such-token' }),
    completeFamilyRequest: () => ({ token: 'no-such-token', request: 'withdraw' }),
    replaceFamilyLink: () => ({ token: 'no-such-token' }),
    requestFamilyLinks: () => ({ email: 'family@mail.example' }),
    correctFamilyEntry: () => ({ ...familyCorrection, token: 'no-such-token', version: 1 }),
    acceptInvitation: () => ({ token: 'no-such-token', password: testPassword }),
    submitFavoriteNames: () => ({ districtId: 1, favoriteNames: [1, 2] }),
    publishVotingOptions: () => ({ names: [1, 2, 3], replaces: [] }),
    enterDraw: () => ({ digits: '73018259640417725539', source: 'Dice on camera' }),
    setAsideBallots: () => ({ id: crypto.randomUUID(), reason: 'One client.', ballots: [999_999] }),
    submitEmployeeName: () => truckName,
    reviseEmployeeName: () => ({ ...truckName, id: crypto.randomUUID(), version: 1 }),
    reviewPublicSubmissions: () => ({
      id: crypto.randomUUID(),
      entries: [{ id: 999_999, version: 1 }],
      reviewState: 'approved',
    }),
    updateTerritory: () => ({ territory, version: territoryVersion, dryRun: true }),
    importTerritory: () => ({
      id: crypto.randomUUID(),
      csv: 'county,district\nPulaski,District 6',
      version: territoryVersion,
      dryRun: true,
    }),
    importEntries: () => ({
      id: crypto.randomUUID(),
      csv: makeEntryFile([{}]),
      fileName: 'entries.csv',
      dryRun: true,
    }),
    updatePage: () => ({ markdown: 'Be kind.', version: 0 }),
    updateContest: () => ({ schedule: schedule2025, texts: contestTexts, version: scheduleVersion }),
    mockSignUp: () => ({ displayName: 'Sleet', email: `made${++sequence}@example.com`, password: testPassword }),
    mockSignIn: () => ({ email: targetUser.email, password: testPassword }),
    updateMe: () => ({ shortcuts: ['user-list'] }),
    startPasskey: () => ({ currentPassword: testPassword }),
    removePasskey: () => ({ currentPassword: testPassword }),
    startAuthenticatorApp: () => ({ currentPassword: testPassword }),
    removeSecondFactor: () => ({ currentPassword: testPassword }),
    startFactorRemoval: () => ({ currentPassword: testPassword }),
    keepSecondFactor: () => ({ token: 'no-such-token' }),
    renewRecoveryCodes: () => ({ currentPassword: testPassword }),
    changeOwnPassword: () => ({ currentPassword: testPassword, newPassword: testPassword }),
    prepareSeason: () => ({ year: 2100 + sequence++ }),
    changeSeasonYear: () => ({ year: 2200 + sequence++, version: 999 }),
    startSeason: () => ({ version: 999 }),
    closeSeason: () => ({ version: 999 }),
    mockUpdateUser: () => ({ displayName: 'Sleet', shortcuts: ['user-list'] }),
  }

  const getPath = ({ path }: Route) =>
    path
      .replace('{id}', String((/password|mock/.test(path) ? otherUser : targetUser).id))
      .replace('{districtId}', '1')
      .replace('{year}', '2025')
      .replace('{step}', 'signIn')
      .replace('{file}', 'results')
      .replace('{code}', '7K4QM2XH')
      .replace('{kind}/{language}', 'rules/en')
      .replace(/\{\w+\}/g, '1')
  return { valid, pathOf: getPath }
}
