import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { createGunzip, gzipSync } from 'node:zlib'
import { setAsideBallots } from '@snowplow/contract/poll-result/set-aside.ts'
import { exportResultFile } from '@snowplow/contract/results/results.ts'
import { exportScrutineerPackage } from '@snowplow/contract/results/scrutineer.ts'
import { extract, pack } from 'tar-stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AuditEvent } from '../../entities/audit-event.entity.ts'
import { makeVotingOptions } from '../../test/make/make.ts'
import { makeBallots } from '../../test/make/make-ballots.ts'
import { repeatWhileCounting } from '../../test/repeat-while-counting.ts'
import { at, onBothDatabases, type TestApp, testApp } from '../../test/test-app.ts'
import { createFingerprintJob } from '../fingerprint/fingerprint-job.ts'
import { contestService } from '../season/contest.service.ts'

const folder = mkdtempSync(join(tmpdir(), 'recount-'))
afterAll(() => rmSync(folder, { recursive: true }))

function recount(...paths: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/recount.ts', ...paths], { encoding: 'utf8' })
  return { status, output: `${stdout}${stderr}` }
}

async function unpack(content: Buffer): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for await (const entry of Readable.from([content]).pipe(createGunzip()).pipe(extract()))
    files.set(entry.header.name, await text(entry as unknown as Readable))
  return files
}

async function repack(files: ReadonlyMap<string, string>): Promise<Buffer> {
  const tar = pack()
  for (const [name, content] of files) tar.entry({ name }, content)
  tar.finalize()
  return gzipSync(await buffer(tar as unknown as Readable))
}

function save(name: string, content: Buffer | string): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

onBothDatabases('scrutineer’s package', (database) => {
  let contest: TestApp
  let exported: Buffer
  let files: Map<string, string>
  const requestPackage = async (
    caller: 'admin' | 'user' | 'guest' = 'admin',
    body: object = { recipient: 'A. Auditor, The Gazette' },
  ) => contest.as(caller)(exportScrutineerPackage, { body })

  beforeAll(async () => {
    contest = await testApp({ database: await database() })
    repeatWhileCounting(contest)
    const options = await makeVotingOptions(contest, 1, 5)
    const few = await makeVotingOptions(contest, 2, 3)
    const cast = (day: string, indexes: number[], count: number) =>
      Array.from({ length: count }, (_, minute) => ({
        options: indexes.map((index) => options[index] as number),
        at: `${day}T17:${String(minute).padStart(2, '0')}:00Z`,
      }))
    await makeBallots(contest, [
      ...cast('2025-09-29', [0, 1, 2], 12),
      ...cast('2025-09-30', [1, 2, 3], 15),
      { district: 2, options: few, at: '2025-09-30T18:00:00Z' },
      ...cast('2025-10-02', [2, 3, 4], 3),
    ])
    const body = { id: crypto.randomUUID(), reason: 'Cast by a program.', ballots: [2, 3, 14] }
    expect((await contest.as('admin')(setAsideBallots, { params: { districtId: 1 }, body })).statusCode).toBe(201)
    const installation = {
      captcha: { provider: 'off' as const, siteKey: '' },
      version: '',
      isDemo: false,
      canSendMail: false,
    }
    const now = new Date('2025-10-06T17:00:00Z')
    const services = { orm: contest.orm, contest: contestService({ orm: contest.orm, ...installation }) }
    await createFingerprintJob({ ...services, times: () => ({ now, wallNow: now }) }).run()
  })

  test('is refused while votes are cast, and until the announcement is over', async () => {
    for (const now of [at.phase3, '2025-10-06T12:00:00-05:00']) {
      contest.setClock(now)
      const reply = await requestPackage()
      expect([reply.statusCode, reply.json().code]).toEqual([403, 'winner.not_announced'])
    }
    expect(await contest.orm.em.fork().count(AuditEvent, { action: 'ballot.exported' })).toBe(0)
    contest.setClock(at.after)
    expect((await requestPackage('user')).statusCode).toBe(403)
    expect((await requestPackage('guest')).statusCode).toBe(401)
    expect((await requestPackage('admin', { recipient: ' ' })).json().fields[0].path).toBe('recipient')
  })

  test('is exported to a named person, who is in the audit log', async () => {
    const reply = await requestPackage()
    exported = reply.rawPayload
    expect(reply.headers['content-disposition']).toBe('attachment; filename="scrutineer-2025.tar.gz"')
    files = await unpack(exported)
    expect([...files.keys()].filter((name) => name.startsWith('days/'))).toEqual([
      ...['days/2025-09-29.csv', 'days/2025-09-30.csv', 'days/2025-10-01.csv', 'days/2025-10-02.csv'],
      'days/2025-10-03.csv',
    ])
    const [event] = await contest.orm.em.fork().find(AuditEvent, { action: 'ballot.exported' })
    expect(event?.after).toEqual({ recipient: 'A. Auditor, The Gazette' })
  })

  test('proves that every fingerprint matches', async () => {
    const path = save('scrutineer-2025.tar.gz', exported)
    const { status, output } = recount(path)
    expect(output).toContain('District 1: 27 ballots counted, 3 set aside')
    expect(output).toContain('5 fingerprints match')
    expect(
      output
        .trim()
        .endsWith('27 ballots in 1 district, and 1 district with fewer than 10: matches the published results'),
    ).toBe(true)
    expect(status).toBe(0)
    const fingerprints = (await contest.call(exportResultFile, { params: { file: 'fingerprints' } })).body
    save('fingerprints-2025.csv', fingerprints)
    expect(recount(path, folder).output.match(/5 fingerprints match/g)).toHaveLength(2)
    const flipped = fingerprints.replace(/(2025-09-30,)(.)/, (_, day, digit) => `${day}${digit === '0' ? 1 : 0}`)
    save('fingerprints-2025.csv', flipped)
    const changed = recount(path, folder)
    expect([changed.status, changed.output]).toEqual([1, expect.stringContaining('Fingerprint of 2025-09-30')])
  })

  test.each<[string, (files: Map<string, string>) => void, number, string]>([
    [
      'a changed ballot',
      (files) => change(files, 'days/2025-09-29.csv', (day) => day.replace('T17:03:00.000Z', 'T17:03:00.001Z')),
      1,
      'Fingerprint of 2025-09-29',
    ],
    [
      'a removed ballot',
      (files) => change(files, 'days/2025-09-30.csv', (day) => day.replace(/\n15,.*/, '')),
      1,
      'District 1: ',
    ],
    [
      'a ballot listed twice',
      (files) => change(files, 'days/2025-09-29.csv', (day) => day.replace(/(\n5,.*)/, '$1$1')),
      1,
      'Ballot 5 is listed twice',
    ],
    ['a missing day', (files) => void files.delete('days/2025-10-03.csv'), 1, 'Fingerprint of 2025-10-03'],
    [
      'a day without fingerprint',
      (files) => files.set('days/2025-10-04.csv', files.get('days/2025-10-03.csv') ?? ''),
      1,
      '2025-10-04 has ballots, but no fingerprint',
    ],
    [
      'a ballot set aside that is in no day',
      (files) => change(files, 'set-aside-ballots-2025.csv', (list) => `${list}9999,1\r\n`),
      1,
      'Ballots set aside',
    ],
    [
      'another public pattern',
      (files) => change(files, 'patterns-2025.csv', (list) => list.replace('counted,10', 'counted,11')),
      1,
      'the recount has 10, and the published results have 11',
    ],
    ['no results', (files) => void files.delete('results-2025.csv'), 2, 'lacks the results'],
    [
      'a damaged line',
      (files) => change(files, 'days/2025-09-29.csv', (day) => day.replace(/\n7,/, '\nseven,')),
      2,
      'days/2025-09-29.csv, line',
    ],
    ['names missing', (files) => void files.delete('names-2025.csv'), 2, 'no name of district'],
  ])('recount > finds %s', async (_, tamper, exitCode, message) => {
    const tampered = new Map(files)
    tamper(tampered)
    const { status, output } = recount(save('tampered.tar.gz', await repack(tampered)))
    expect(output).toContain(message)
    expect(status).toBe(exitCode)
  })

  test('recount > stops at a file that is cut off or is no package', () => {
    const cut = recount(save('cut.tar.gz', exported.subarray(0, exported.length - 200)))
    expect([cut.status, cut.output]).toEqual([2, expect.stringContaining('The recount stopped')])
    const other = recount(save('other.tar.gz', 'Not an archive'))
    expect([other.status, other.output]).toEqual([2, expect.stringContaining('is no scrutineer')])
  })
})

const change = (files: Map<string, string>, name: string, edit: (content: string) => string): void => {
  const before = files.get(name) ?? ''
  const after = edit(before)
  expect(after).not.toBe(before)
  files.set(name, after)
}
