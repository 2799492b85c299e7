import {
  approveEmployeeNames,
  countEmployeeNames,
  type EmployeeSubmission as Entry,
  exportEmployeeNames,
  listEmployeeSubmissions,
  rejectEmployeeName,
  reviseEmployeeName,
  submitEmployeeName,
} from '@snowplow/contract/internal-naming.ts'
import { beforeAll, expect, test } from 'vitest'
import { insertRows } from '../../db/json-rows.ts'
import { AuditEvent } from '../../entities/audit-event.entity.ts'
import { EmployeeSubmission } from '../../entities/internal-naming.entity.ts'
import { getCaller, onBothDatabases, type TestApp, testApp } from '../../test/test-app.ts'

const stage4 = '2025-10-12T12:00:00-05:00'
let counter = 0

onBothDatabases('truck name review', (database) => {
  let contest: TestApp
  beforeAll(async () => {
    contest = await testApp({ database: await database(), now: stage4 })
  })
  const admin = getCaller(() => contest, 'admin')
  const send = async (fields: object = {}): Promise<Entry> => {
    counter += 1
    const naming = { snowplowName: `Truck Name ${counter}`, snowplowId: `R-${counter}`, districtId: 1, ...fields }
    return (await contest.as('user')(submitEmployeeName, { body: naming })).json()
  }
  const toRef = ({ id, version }: Entry) => ({ id, version })
  const approve = (entries: Entry[], id: string = crypto.randomUUID()) =>
    admin(approveEmployeeNames, { body: { id, entries: entries.map(toRef) } })
  const reject = ({ id, version }: Entry, reason = 'Too long.', actionId: string = crypto.randomUUID()) =>
    admin(rejectEmployeeName, { params: { id }, body: { id: actionId, reason, version } })
  const revise = ({ id }: Entry, fields: object) =>
    contest.as('user')(reviseEmployeeName, { params: { id }, body: { id: crypto.randomUUID(), ...fields } })
  const getStatuses = async (entries: Entry[]) => {
    const where = JSON.stringify({ id: { $in: entries.map(({ id }) => id) } })
    const { items } = (await admin(listEmployeeSubmissions, { query: { where } })).json()
    return items.map(({ status }: Entry) => status.name)
  }

  test('approves many names at once and audits each', async () => {
    const entries = [await send(), await send(), await send()]
    const response = await approve(entries)
    expect(response.statusCode).toBe(200)
    expect(response.json().entries.map(({ status }: Entry) => status.name)).toEqual(Array(3).fill('Approved'))
    const where = { action: 'naming.approved', subjectId: { $in: entries.map(({ id }) => id) } } as const
    const auditEvents = await contest.orm.em.fork().find(AuditEvent, where)
    expect(auditEvents.map(({ subject }) => subject).sort()).toEqual(entries.map(({ truckName }) => truckName).sort())
  })

  test('audits changes and the export of the decal sheet', async () => {
    const sent = await send()
    const [approved] = (await approve([sent])).json().entries
    await reject(approved, 'Complaints.')
    await admin(exportEmployeeNames)
    const auditEvents = await contest.orm.em.fork().findAll(AuditEvent, { orderBy: { id: 'desc' }, limit: 3 })
    expect(auditEvents.map(({ action, before, after }) => [action, before, after]).reverse()).toEqual([
      ['naming.approved', { status: 'Pending' }, { status: 'Approved' }],
      ['naming.rejected', { status: 'Approved' }, { status: 'Rejected', reason: 'Complaints.' }],
      ['naming.exported', null, null],
    ])
    expect(auditEvents[0]?.actor).toContain('admin@test.example')
  })

  test('audits submissions and revisions of staff', async () => {
    const sent = await send({ snowplowName: 'First Try', snowplowId: 'V-1' })
    const rejected: Entry = (await reject(sent)).json()
    const revised = { snowplowName: 'Second Try', snowplowId: 'V-2', districtId: 2, version: rejected.version }
    expect((await revise(sent, revised)).statusCode).toBe(200)
    const where = { subjectId: sent.id, action: { $in: ['naming.sent', 'naming.revised'] as const } }
    const auditEvents = await contest.orm.em.fork().find(AuditEvent, where as object, { orderBy: { id: 'asc' } })
    const first = { snowplowName: 'First Try', snowplowId: 'V-1', district: 'District 1' }
    const second = { snowplowName: 'Second Try', snowplowId: 'V-2', district: 'District 2' }
    expect(auditEvents.map(({ action, subject, before, after }) => [action, subject, before, after])).toEqual([
      ['naming.sent', 'V-1 First Try', null, { ...first, status: 'Pending' }],
      ['naming.revised', 'V-2 Second Try', { ...first, status: 'Rejected' }, { ...second, status: 'Pending' }],
    ])
    expect(auditEvents[0]?.actor).toContain('user@test.example')
    const extraName = { snowplowName: 'Third', snowplowId: 'v2', districtId: 1 }
    expect((await contest.as('user')(submitEmployeeName, { body: extraName })).statusCode).toBe(409)
    expect(await contest.orm.em.fork().count(AuditEvent, { subject: 'v2 Third' })).toBe(0)
  })

  test('approves all names or none', async () => {
    const [pending, decided] = [await send(), await send()]
    const rejected: Entry = (await reject(decided)).json()
    expect((await approve([pending, decided])).json().code).toBe('stale')
    expect((await approve([pending, rejected])).json().code).toBe('naming.wrong_status')
    expect((await approve([pending, { ...pending, id: 999_999 }])).json().code).toBe('naming.not_found')
    expect(await getStatuses([pending, decided])).toEqual(['Pending', 'Rejected'])
    expect(await contest.orm.em.fork().count(AuditEvent, { action: 'naming.approved', subjectId: pending.id })).toBe(0)
  })

  test('rejects a decision over an outdated version', async () => {
    const sent = await send({ snowplowName: 'First Thought' })
    const body = {
      snowplowName: 'Second Thought',
      snowplowId: sent.snowplowId,
      districtId: 1,
      version: sent.version,
    }
    const corrected = await revise(sent, body)
    expect(corrected.statusCode).toBe(200)
    expect((await approve([sent])).json().code).toBe('stale')
    expect((await reject(sent)).json().code).toBe('stale')
    const [first, second] = [reject(corrected.json(), 'One reason.'), reject(corrected.json(), 'Another reason.')]
    const responses = await Promise.all([first, second])
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const rejected: Entry | undefined = responses.find(({ statusCode }) => statusCode === 200)?.json()
    expect(rejected?.rejections).toHaveLength(1)
    // The author has not read the reason yet.
    const unread = await revise(sent, { ...body, version: corrected.json().version })
    expect([unread.statusCode, unread.json().code]).toEqual([409, 'stale'])
  })

  test('accepts one to five hundred names at once', async () => {
    const entries = Array.from({ length: 501 }, (_, index) => ({ id: index + 1, version: 1 }))
    const many = await approve(entries as Entry[])
    expect([many.statusCode, many.json().fields[0].code]).toEqual([400, 'too_many'])
    const none = await approve([])
    expect([none.statusCode, none.json().fields[0].code]).toEqual([400, 'required'])
  })

  test('requires a reason for a rejection', async () => {
    const sent = await send()
    const response = await reject(sent, '  ')
    expect([response.statusCode, response.json().fields[0].path]).toEqual([400, 'reason'])
    expect(await getStatuses([sent])).toEqual(['Pending'])
  })

  test('counts names by status in every district', async () => {
    const before = (await admin(countEmployeeNames)).json().districts
    expect(before).toHaveLength(10)
    const [one] = [await send({ districtId: 4 }), await send({ districtId: 4 }), await send({ districtId: 4 })]
    await approve([one])
    await reject(await send({ districtId: 4 }))
    const after = (await admin(countEmployeeNames)).json().districts
    expect(after[3]).toEqual({ districtId: 4, Pending: 2, Approved: 1, Rejected: 1 })
    expect(after.filter(({ districtId }: { districtId: number }) => districtId !== 4)).toEqual(
      before.filter(({ districtId }: { districtId: number }) => districtId !== 4),
    )
  })

  test('exports only approved names, by district and truck, ready to cut', async () => {
    await contest.orm.em.fork().getKysely().deleteFrom('rejection').execute()
    await contest.orm.em.fork().getKysely().deleteFrom('employee_submission').execute()
    const approved = [
      await send({ districtId: 10, snowplowId: 'a 2', snowplowName: 'Éclair  Plow 7' }),
      await send({ districtId: 2, snowplowId: 'B 1', snowplowName: 'Sleetwood Mac' }),
      await send({ districtId: 2, snowplowId: 'A 1', snowplowName: 'Salty' }),
    ]
    const left = await send({ districtId: 2, snowplowId: 'A 0' })
    const extraName = await send({ districtId: 2, snowplowId: 'C 0' })
    await approve([...approved, extraName])
    const where = JSON.stringify({ id: extraName.id })
    await reject((await admin(listEmployeeSubmissions, { query: { where } })).json().items[0])
    const response = await admin(exportEmployeeNames)
    expect(response.headers['content-disposition']).toBe('attachment; filename="decal-sheet.csv"')
    const rows = response.body.replace('\uFEFF', '').trim().split('\r\n')
    expect(rows).toEqual([
      'District,Truck,Name to cut,Letters,Approved at,Time zone',
      'District 2,A 1,Salty,5,2025-10-12 12:00:00,America/Chicago',
      'District 2,B 1,Sleetwood Mac,12,2025-10-12 12:00:00,America/Chicago',
      'District 10,a 2,Éclair  Plow 7,11,2025-10-12 12:00:00,America/Chicago',
    ])
    expect(response.body).not.toContain(left.snowplowName)
  })

  test('exports more names than one batch, each once and in order', async () => {
    const em = contest.orm.em.fork()
    const { id: user } = await contest.accountOf('user')
    const row = (index: number) => {
      const truck = `Z ${String(index).padStart(5, '0')}`
      const on = new Date(stage4)
      const fields = { snowplowName: 'Many', snowplowId: truck, heldTruck: truck, user, status: 2 }
      return { ...fields, district: 5 + (index % 2), createdAt: on, updatedAt: on }
    }
    await insertRows(
      em,
      EmployeeSubmission,
      Array.from({ length: 4100 }, (_, index) => row(index)),
    )
    const rows = (await admin(exportEmployeeNames)).body.trim().split('\r\n')
    const trucks = rows.filter((line) => line.includes(',Many,')).map((line) => line.split(',').slice(0, 2).join())
    expect(new Set(trucks).size).toBe(4100)
    expect(trucks).toEqual([...trucks].sort())
  })
})
