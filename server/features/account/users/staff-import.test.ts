import { readInvitation } from '@snowplow/contract/user/invitation.ts'
import { importStaff } from '@snowplow/contract/user/staff-import.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { AuditEvent } from '../../../entities/audit-event.entity.ts'
import { User } from '../../../entities/user.entity.ts'
import { makeUser } from '../../../test/make/make-user.ts'
import { getCaller, onBothDatabases, type TestApp, testApp } from '../../../test/test-app.ts'

const heading = 'First name;Last name;E-Mail;Roles\n'

onBothDatabases('staff import', (database) => {
  let contest: TestApp
  beforeAll(async () => {
    contest = await testApp({ database: await database() })
    await contest.accountOf('admin')
  })
  const admin = getCaller(() => contest, 'admin')
  const preview = async (csv: string, deactivateOthers = false) => {
    const body = { id: crypto.randomUUID(), csv, deactivateOthers, dryRun: true }
    const { plan, ...rest } = (await admin(importStaff, { body })).json()
    return { ...plan, ...rest }
  }
  const carryOut = async (
    csv: string,
    overrides: { id?: string; digest?: string; deactivateOthers?: boolean } = {},
  ) => {
    const { deactivateOthers = false } = overrides
    const digest = overrides.digest ?? (await preview(csv, deactivateOthers)).digest
    const id = overrides.id ?? crypto.randomUUID()
    return admin(importStaff, { body: { id, csv, deactivateOthers, digest } })
  }
  const count = () => contest.orm.em.fork().count(User)
  const find = (email: string) => contest.orm.em.fork().findOneOrFail(User, { emailKey: email })

  test('creates accounts with a link for each, once', async () => {
    const csv = `${heading}Ada;Sample;ada@example.org;\nBo;Sample;Bo@Example.org;staff, admin\n`
    const plan = await preview(csv)
    expect(plan).toMatchObject({ changed: [], unchanged: 0, deactivated: [], rowErrors: [] })
    expect(plan.created.map(({ email, roles }: { email: string; roles: string[] }) => [email, roles])).toEqual([
      ['ada@example.org', ['user']],
      ['Bo@Example.org', ['user', 'admin']],
    ])
    const id = crypto.randomUUID()
    const pending = [carryOut(csv, { id, digest: plan.digest }), carryOut(csv, { id, digest: plan.digest })]
    const [one, other] = await Promise.all(pending)
    const { created, invitedUntil } = one?.json().plan ?? {}
    expect(created).toMatchObject(plan.created)
    expect(invitedUntil).toBe((await find('ada@example.org')).invitedUntil?.toISOString())
    expect(other?.json()).toEqual(one?.json())
    const [, token = ''] = created[0].path.split('/invitation#')
    expect((await contest.call(readInvitation, { body: { token } })).json().email).toBe('ada@example.org')
    const { id: subjectId } = await find('bo@example.org')
    const events = await contest.orm.em.fork().findAll(AuditEvent, { where: { subjectId }, orderBy: { id: 'asc' } })
    expect(events.map(({ action }) => action)).toEqual(['user.created', 'user.invited'])
  })

  test('updates and reactivates listed accounts and leaves the rest', async () => {
    const existing = await makeUser(contest.orm, { firstName: 'Old', email: 'known@example.org', isActive: false })
    const same = await makeUser(contest.orm, { firstName: 'Same', lastName: 'Sample', email: 'same@example.org' })
    const csv = `${heading}New;Sample;KNOWN@example.org;\nSame;Sample;same@example.org;user\n`
    const plan = await preview(csv)
    expect([plan.created, plan.unchanged, plan.changed.length]).toEqual([[], 1, 1])
    expect(plan.changed[0].before).toMatchObject({ firstName: 'Old', isActive: false })
    expect((await carryOut(csv)).json().plan).toEqual({
      created: [],
      changed: plan.changed,
      unchanged: 1,
      leftOut: 0,
      deactivated: [],
    })
    expect(await find('known@example.org')).toMatchObject({ firstName: 'New', isActive: true, email: existing.email })
    expect((await find('same@example.org')).version).toBe(same.version)
    expect((await preview(csv)).unchanged).toBe(2)
  })

  test('deactivates only staff missing from the file', async () => {
    const left = await makeUser(contest.orm, { firstName: 'Left', email: 'left@example.org' })
    const boss = await makeUser(contest.orm, { email: 'boss@example.org', roles: ['user', 'admin'] })
    const csv = `${heading}Stays;Sample;stays@example.org;\n`
    const plan = await preview(csv, true)
    const emails = plan.deactivated.map(({ email }: { email: string }) => email)
    expect([emails.includes(left.email), emails.includes(boss.email)]).toEqual([true, false])
    expect((await preview(csv)).deactivated).toEqual([])
    expect((await carryOut(csv, { deactivateOthers: true })).json().plan.deactivated).toEqual(plan.deactivated)
    expect([(await find(left.email)).isActive, (await find(boss.email)).isActive]).toEqual([false, true])
    expect((await find(left.email)).tokenVersion).toBe(left.tokenVersion + 1)
  })

  // Columns of a directory's export; the rows of disabled accounts may be incomplete.
  test.each([
    [
      'Google Workspace',
      'First Name [Required],Last Name [Required],Email Address [Required],Status [READ ONLY]',
      'Active',
      'Suspended',
    ],
    ['Microsoft 365', 'First name,Last name,User principal name,Block credential', 'False', 'True'],
    ['Microsoft Entra', 'givenName,surname,userPrincipalName,accountEnabled', 'True', 'False'],
    ['PowerShell', '#TYPE Selected.ADUser\nGivenName,Surname,UserPrincipalName,Enabled', 'True', 'False'],
  ])('leaves out and counts disabled accounts of %s', async (directory, headings, active, disabled) => {
    const key = directory.toLowerCase().replace(' ', '')
    const csv = `${headings}\nAda,Sample,${key}@example.org,${active}\nBo,,${key}2@example.org,${disabled}\n`
    const { created, leftOut, rowErrors } = await preview(csv)
    expect([created.map(({ email }: { email: string }) => email), leftOut, rowErrors]).toEqual([
      [`${key}@example.org`],
      1,
      [],
    ])
  })

  test('changes nothing for an invalid row and reports every error', async () => {
    await makeUser(contest.orm, { email: 'chief@example.org', roles: ['admin'] })
    const rows = [
      'Fine;Sample;fine@example.org;',
      ';Sample;nobody;',
      'Twice;Sample;FINE@example.org;user',
      '=1+1;Sample;sum@example.org;user',
      'Role;Sample;role@example.org;chief',
      'Chief;Sample;chief@example.org;user',
    ]
    const csv = heading + rows.join('\n')
    const { rowErrors, digest } = await preview(csv)
    expect(rowErrors.map(({ line, heading, code }: Record<string, unknown>) => [line, heading, code])).toEqual([
      [3, 'First name', 'required'],
      [3, 'E-Mail', 'invalid'],
      [4, 'E-Mail', 'repeated'],
      [5, 'First name', 'formula'],
      [6, 'Roles', 'invalid'],
      [7, 'Roles', 'user.stays_admin'],
    ])
    expect(rowErrors[2]).toMatchObject({ sameAs: 2 })
    const before = await count()
    const response = await carryOut(csv, { digest })
    expect([response.statusCode, response.json().code, await count()]).toEqual([400, 'import.invalid_rows', before])
  })

  test('is stale after another user’s change', async () => {
    const csv = `${heading}Late;Sample;late@example.org;\n`
    const { digest } = await preview(csv)
    await makeUser(contest.orm, { email: 'late@example.org' })
    const response = await carryOut(csv, { digest })
    expect([response.statusCode, response.json().code]).toEqual([409, 'stale'])
  })

  test('runs once for two concurrent requests', async () => {
    const csv = `${heading}Race;Sample;race@example.org;\n`
    const { digest } = await preview(csv)
    const responses = await Promise.all([carryOut(csv, { digest }), carryOut(csv, { digest })])
    expect(responses.map((response) => response.json().code ?? response.json().plan.created.length).sort()).toEqual([
      1,
      'stale',
    ])
  })
})

describe('importStaff', () => {
  test.each([
    ['without emails', 'first name,last name\nAda,Sample\n', 'csv.email', 'required'],
    ['of 2,001 people', `first,last,mail\n${'a,b,c@d.ee\n'.repeat(2001)}`, 'csv', 'too_many'],
    ['of 100,000 people', `first,last,mail\n${'a,b,c@d.ee\n'.repeat(100_000)}`, 'csv', 'too_long'],
  ])('rejects a file %s with one error code', async (_, csv, path, code) => {
    const contest = await testApp()
    const body = { id: crypto.randomUUID(), csv, dryRun: true }
    const response = await contest.as('admin')(importStaff, { body })
    expect([response.statusCode, response.json().fields[0].path, response.json().fields[0].code]).toEqual([
      400,
      path,
      code,
    ])
  })

  test('imports 2,000 rows', async () => {
    const contest = await testApp()
    const rows = Array.from({ length: 2000 }, (_, index) => `Ada,Sample ${index},ada${index}@example.org`)
    const csv = `first,last,mail\n${rows.join('\n')}`
    const body = { id: crypto.randomUUID(), csv }
    const { digest } = (await contest.as('admin')(importStaff, { body: { ...body, dryRun: true } })).json()
    const { plan } = (await contest.as('admin')(importStaff, { body: { ...body, digest } })).json()
    expect(new Set(plan.created.map(({ path }: { path: string }) => path)).size).toBe(2000)
  })

  test('requires the digest of a plan', async () => {
    const contest = await testApp()
    const body = { id: crypto.randomUUID(), csv: 'first,last,mail\nAda,Sample,ada@example.org' }
    const response = await contest.as('admin')(importStaff, { body })
    expect([response.statusCode, response.json().fields[0]]).toMatchObject([400, { path: 'digest', code: 'required' }])
  })
})
