import { expect, test } from 'vitest'
import { onBothDatabases, testApp } from '../../test/test-app.ts'
import { toSolutionKey, useUp } from './used-captcha.ts'

onBothDatabases('useUp', (database) => {
  test('grants each solution to one of three concurrent transactions', async () => {
    const { orm } = await testApp({ database: await database() })
    const usedAt = new Date('2025-10-01T12:00:00Z')
    for (let round = 0; round < 10; round++) {
      const uses = Array.from({ length: 200 }, (_, index) => {
        const digest = `${index}`.padStart(3, '0') + 'a'.repeat(29)
        return { solution: toSolutionKey(digest, usedAt.getTime() + round), usedFor: 'the same', usedAt }
      })
      const all = [uses, uses.toReversed(), uses].map((some) => orm.em.fork().transactional((em) => useUp(em, some)))
      const fresh = await Promise.all(all)
      expect(fresh.map(({ size }) => size).sort()).toEqual([0, 0, 200])
    }
  })
})
