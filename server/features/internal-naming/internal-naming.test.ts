import { login } from '@snowplow/contract/auth/auth.ts'
import {
  approveEmployeeNames,
  listEmployeeSubmissions,
  listRejections,
  listStatuses,
  type EmployeeSubmission as Named,
  rejectEmployeeName,
  reviseEmployeeName,
  submitEmployeeName,
  truckKey,
} from '@snowplow/contract/internal-naming.ts'
import { beforeAll, expect, test } from 'vitest'
import { EmployeeSubmission } from '../../entities/internal-naming.entity.ts'
import { makeUser, testPassword } from '../../test/make/make-user.ts'
import { getCaller, onBothDatabases, type TestApp, testApp } from '../../test/test-app.ts'

const stage4 = '2025-10-12T12:00:00-05:00'
const afterStage = '2025-10-20T12:00:00-05:00'
const beforeStage = '2025-10-01T12:00:00-05:00'
let counter = 0
const naming = (overrides: object = {}) => {
  counter += 1
  return { snowplowName: `Truck Name ${counter}`, snowplowId: `AR-${counter}`, districtId: 1, ...overrides }
}

const newRequestId = () => ({ id: crypto.randomUUID() })

onBothDatabases('truck names', (database) => {
  let contest: TestApp
  beforeAll(async () => {
    contest = await testApp({ database: await database(), now: stage4 })
  })
  const staff = getCaller(() => contest, 'user')
  const admin = getCaller(() => contest, 'admin')
  const send = async (overrides: object = {}): Promise<Named> =>
    (await staff(submitEmployeeName, { body: naming(overrides) })).json()
  const find = async (conditions: object): Promise<Named[]> =>
    (await staff(listEmployeeSubmissions, { query: { where: JSON.stringify(conditions) } })).json().items
  const readVersion = async (id: number) => (await find({ id }))[0]?.version ?? 1
  const reject = async (id: number, reason = 'Too long for the door.') =>
    admin(rejectEmployeeName, { params: { id }, body: { ...newRequestId(), reason, version: await readVersion(id) } })
  const approve = async (id: number) =>
    admin(approveEmployeeNames, { body: { ...newRequestId(), entries: [{ id, version: await readVersion(id) }] } })
  const revise = async (id: number, overrides: object = {}) =>
    staff(reviseEmployeeName, {
      params: { id },
      body: { ...newRequestId(), ...naming(overrides), version: await readVersion(id) },
    })

  test('are submitted by staff, wait and are approved', async () => {
    const sent = await send({ snowplowName: 'Plowy McPlowface', snowplowId: 'ar 17' })
    expect(sent).toMatchObject({
      status: { id: 1, name: 'Pending' },
      statusId: 1,
      truckName: 'ar 17 Plowy McPlowface',
      rejections: [],
    })
    const approved = await approve(sent.id)
    expect([approved.statusCode, approved.json().entries[0].status.name]).toEqual([200, 'Approved'])
    expect((await find({ status: 'Approved' })).map(({ id }) => id)).toContain(sent.id)
  })

  test('allow one pending or approved name per truck in any spelling', async () => {
    const first = await send({ snowplowId: 'D1  07' })
    const second = await staff(submitEmployeeName, { body: naming({ snowplowId: 'd1 07' }) })
    expect([second.statusCode, second.json().code]).toEqual([409, 'naming.duplicate_truck'])
    await reject(first.id)
    const third = await staff(submitEmployeeName, { body: naming({ snowplowId: 'd1 07' }) })
    expect(third.statusCode).toBe(201)
    const back = await revise(first.id, { snowplowId: 'D1 07' })
    expect(back.json().code).toBe('naming.duplicate_truck')
    const twins = await Promise.all(
      ['T-1', 't1'].map((snowplowId) => staff(submitEmployeeName, { body: naming({ snowplowId }) })),
    )
    expect(twins.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  })

  test.each([
    ['P-901', 'P 901'],
    ['P 902', 'p902'],
    ['p.903', 'P/903'],
    ['AR 4-017', 'ar4017'],
    ['P-905', 'Ρ-905'],
    ['Р 906', 'p906'],
    ['ΑΡ 907', 'ap 907'],
    ['PT-908', 'ᴘᴛ 908'],
    ['ZZ 900', 'ZZ 9OO'],
    ['ZI 91o', 'z1-9I0'],
  ])('treat truck %s as %s and return the number as entered', async (input, again) => {
    expect((await send({ snowplowId: input })).snowplowId).toBe(input)
    const second = await staff(submitEmployeeName, { body: naming({ snowplowId: again }) })
    expect([second.statusCode, second.json().code]).toEqual([409, 'naming.duplicate_truck'])
    expect((await find({ truckKey: truckKey(again) })).map(({ snowplowId }) => snowplowId)).toEqual([input])
  })

  test('treat a leading zero or another letter as another truck', async () => {
    for (const snowplowId of ['Q-1', 'Q-01', 'QA-1', 'Ö-1', 'Д-1', 'Ω-1'])
      expect((await send({ snowplowId })).id).toBeGreaterThan(0)
  })

  test('allow decisions over a second name from older spelling rules', async () => {
    const [older, younger] = [await send({ snowplowId: 'Old-1' }), await send({ snowplowId: 'Other 1' })]
    const asThen = { snowplowId: 'OLD 1', truckKey: truckKey('OLD 1'), heldTruck: `OLD1\n${younger.id}` }
    await contest.orm.em.fork().nativeUpdate(EmployeeSubmission, { id: younger.id }, asThen)
    for (const { id } of [older, younger]) expect((await approve(id)).statusCode).toBe(200)
    expect((await reject(older.id)).statusCode).toBe(200)
  })

  test('can be revised after a rejection and retain every reason', async () => {
    const sent = await send({ snowplowName: 'First Try' })
    expect((await reject(sent.id, 'Taken by another district.')).json().status.name).toBe('Rejected')
    const revised = await revise(sent.id, { snowplowName: 'Second Try' })
    expect([revised.json().status.name, revised.json().snowplowName]).toEqual(['Pending', 'Second Try'])
    await approve(sent.id)
    const again = (await reject(sent.id, 'Complaints.')).json()
    expect(again.rejections).toMatchObject([
      {
        snowplowName: 'First Try',
        reason: 'Taken by another district.',
        adminUserName: expect.stringMatching(/^Sleet/),
      },
      { snowplowName: 'Second Try', reason: 'Complaints.' },
    ])
    const listed = (await admin(listRejections)).json()
    expect(listed.total).toBeGreaterThanOrEqual(2)
    expect(listed.items[0].adminUserName).toMatch(/^Sleet/)
    expect((await staff(listRejections)).statusCode).toBe(403)
  })

  test('reject a change to a status that is not allowed', async () => {
    const sent = await send()
    await approve(sent.id)
    expect((await approve(sent.id)).json().code).toBe('naming.wrong_status')
    const change = await revise(sent.id)
    expect(change.json().code).toBe('naming.wrong_status')
    await reject(sent.id)
    expect((await reject(sent.id)).json().code).toBe('naming.wrong_status')
    expect((await approve(sent.id)).json().code).toBe('naming.wrong_status')
    expect((await approve(999_999)).json().code).toBe('naming.not_found')
    const race = await send()
    const both = await Promise.all([approve(race.id), approve(race.id)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  test('can be revised by their author only', async () => {
    const sent = await send()
    const other = await makeUser(contest.orm)
    const { token } = (await contest.call(login, { body: { email: other.email, password: testPassword } })).json()
    const { version } = sent
    const response = await contest.withToken(token)(reviseEmployeeName, {
      params: { id: sent.id },
      body: { ...newRequestId(), ...naming(), version },
    })
    expect([response.statusCode, response.json().code]).toEqual([404, 'naming.not_found'])
  })

  test('can be submitted in phase 4 only, and decided on afterward', async () => {
    const sent = await send()
    contest.setClock(afterStage)
    expect((await staff(submitEmployeeName, { body: naming() })).json().code).toBe('naming.not_open')
    expect((await revise(sent.id)).json().code).toBe('naming.not_open')
    expect((await approve(sent.id)).statusCode).toBe(200)
    contest.setClock(beforeStage)
    expect((await reject(sent.id)).json().code).toBe('naming.not_open')
    contest.setClock(stage4)
  })

  test.each([
    ['no name', { snowplowName: ' ' }, 'snowplowName', 'blank'],
    ['special characters in the name', { snowplowName: 'Plow!' }, 'snowplowName', 'special_characters'],
    ['no number', { snowplowId: ' ' }, 'snowplowId', 'required'],
    ['a number with invalid characters', { snowplowId: '#!!🚜' }, 'snowplowId', 'invalid'],
    ['a number without letters or digits', { snowplowId: '- / .' }, 'snowplowId', 'invalid'],
    ['an overlong number', { snowplowId: 'x'.repeat(33) }, 'snowplowId', 'too_long'],
  ])('reject %s', async (_, overrides, path, code) => {
    const response = await staff(submitEmployeeName, { body: naming(overrides) })
    expect([response.statusCode, response.json().fields[0].path, response.json().fields[0].code]).toEqual([
      400,
      path,
      code,
    ])
  })

  test('are found by number, name or author, pending ones first', async () => {
    const [one, two] = [await send({ snowplowId: 'Finder 1' }), await send({ snowplowId: 'Finder 2' })]
    await approve(one.id)
    const query = new URLSearchParams({
      where: JSON.stringify({ $or: [{ snowplowId: { $ilike: 'finder%' } }, { snowplowName: 'nothing' }] }),
      orderBy: JSON.stringify([{ statusId: 'asc' }, { userLastName: 'asc' }]),
    })
    const { items } = (await admin('GET', `/employee-submission?${query}`)).json()
    expect(items.map(({ id }: Named) => id)).toEqual([two.id, one.id])
    const author = await contest.accountOf('user')
    const byAuthor = await find({ userLastName: { $ilike: `%${author.lastName.toUpperCase()}` }, id: one.id })
    expect(byAuthor.map(({ userName }) => userName)).toEqual([`${author.firstName} ${author.lastName}`])
    expect(await find({ userFirstName: 'Nobody' })).toEqual([])
  })

  test('have one of three statuses', async () => {
    expect((await staff(listStatuses)).json().items).toEqual([
      { id: 1, name: 'Pending' },
      { id: 2, name: 'Approved' },
      { id: 3, name: 'Rejected' },
    ])
  })
})
