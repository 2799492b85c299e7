import { hash } from 'node:crypto'
import { exportResultFile, listReceipts } from '@snowplow/contract/results/results.ts'
import { expect, test } from 'vitest'
import { getMigrations, migrate } from '../../db/migrations/migrate.ts'
import { getDialect } from '../../db/orm.ts'
import { makeVotingOptions } from '../../test/make/make.ts'
import { repeatWhileCounting } from '../../test/repeat-while-counting.ts'
import { at, onBothDatabases, type TestApp, testApp } from '../../test/test-app.ts'
import { readBallots, toBallotLine } from '../fingerprint/ballot-file.ts'

const ballotCount = 12
const createKey = (vote: number) => `00000000-0000-4000-8000-${String(vote).padStart(12, '0')}`
const firstHash = '4386a405175930b3cd8e3f64e311ac3dca09201dd649156432fe95ec23ac4121'

/** Rewrites the ballots as the release before stored them, and migrates them. */
async function storeAsBefore({ orm }: TestApp): Promise<void> {
  const names = getMigrations(getDialect(orm.em))
  const before = names[names.findIndex((name) => name.endsWith('_receipt_bytes')) - 1] as string
  await orm.migrator.down({ to: before })
  const [first] = await orm.em.fork().execute('select client, receipt_hash from ballot where id = 1')
  expect(first).toEqual({ client: '', receipt_hash: firstHash })
  await migrate(orm)
}

// The digests are those of the release that stored hexadecimal text: published bytes never change.
onBothDatabases('receipt hashes', (database) => {
  test.each([
    ['new', async () => {}],
    ['migrated', storeAsBefore],
  ])('of %s ballots are published with the same bytes', async (_, prepare) => {
    const contest = await testApp({ database: await database() })
    repeatWhileCounting(contest)
    const options = await makeVotingOptions(contest, 1, 3)
    const receipts: string[] = []
    for (let vote = 1; vote <= ballotCount; vote++) {
      const body = { districtId: 1, selectedOptions: options, recaptcha: 'off', idempotencyKey: createKey(vote) }
      receipts.push((await contest.post('/public-voting/submit', body)).json().receipt)
    }
    expect(receipts[0]).toBe('9NFV-FPGC-1SM3-4PWZ-PH56')
    await prepare(contest)
    const lines: string[] = []
    for await (const ballots of readBallots(contest.orm.em.fork(), [{ from: 1, to: ballotCount }]))
      lines.push(...ballots.map(toBallotLine))
    expect(lines[0]).toBe(`1,2025-10-01T17:00:00.000Z,1,1,2,3,${firstHash}\n`)
    contest.setClock(at.after)
    const file = await contest.call(exportResultFile, { params: { file: 'receipts' } })
    const list = await contest.call(listReceipts, { query: { prefix: '' } })
    expect([receipts.join('\n'), lines.join(''), file.body, list.body].map((text) => hash('sha256', text))).toEqual([
      'b9facd6e18c8c510057da8bc2808a22076a2277eebd59daa461a86809fc3349a',
      '9d272a5671da18c232a6653d0f852b5d1bfa56c5c3c63cc77ac520b31dd9ede0',
      '625980e4cb8bf10d46aa7931c7433f280cd9407deb319b6866c81c50ff4c7625',
      'cb5476dc270eccd598751c304c5629e281809fbdbd670e396e972dc8b6fbeccf',
    ])
  })
})
