import { beforeAll, expect, test } from 'vitest'
import type { Orm } from '../db/orm.ts'
import { onBothDatabases, testApp } from '../test/test-app.ts'
import { findCandidates, storeBlockingKeys } from './blocking-keys.ts'

const spread = (count: number, offset: number) => Array.from({ length: count }, (_, index) => index * 2 + offset)

onBothDatabases('findCandidates', (database) => {
  let orm: Orm
  beforeAll(async () => {
    orm = (await testApp({ database: await database() })).orm
  })

  /** Searches 8,000 keys of which one is stored. @returns the shortest time of three, in ms */
  async function measureSearch(): Promise<number> {
    const times: number[] = []
    for (let run = 0; run < 3; run++) {
      const startedAt = performance.now()
      expect([...(await findCandidates(orm.em.fork(), [...spread(8_000, 1), 4]))]).toEqual([[4, [1]]])
      times.push(performance.now() - startedAt)
    }
    return Math.min(...times)
  }

  test('does not scan the stored keys for each key', async () => {
    await storeBlockingKeys(orm.em.fork(), [{ id: 1, keys: spread(400, 0) }])
    await measureSearch()
    const withFew = await measureSearch()
    await storeBlockingKeys(orm.em.fork(), [{ id: 2, keys: spread(16_000, 100_000) }])
    // A scan for each key would take 41 times as long.
    expect((await measureSearch()) / withFew).toBeLessThan(15)
  })
})
