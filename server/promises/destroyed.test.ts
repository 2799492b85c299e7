import { listPublicSubmissions } from '@snowplow/contract/entry/entry-review.ts'
import { beforeAll, expect, test } from 'vitest'
import { insertRows } from '../db/json-rows.ts'
import { PublicNameSubmission } from '../entities/public-name-submission.entity.ts'
import { PublicVotingOption } from '../entities/public-voting.entity.ts'
import { noErasureList } from '../features/retention/erasure-list.ts'
import { createPurge } from '../features/retention/purge.ts'
import { makeApproved } from '../test/make/make.ts'
import { at, onBothDatabases, type TestApp, testApp } from '../test/test-app.ts'

const destroyable = '2026-04-27T12:00:00-05:00'

onBothDatabases('stories after the date of destruction', (database) => {
  let contest: TestApp
  beforeAll(async () => {
    contest = await testApp({ database: await database(), now: at.phase1 })
  })

  test('stay only if voters could read them and the family still permits it', async () => {
    const names = ['permitted', 'withdrawn', 'nameOnly', 'hidden', 'offBallot']
    const [permitted = 0, withdrawn = 0, nameOnly = 0, hidden = 0, offBallot = 0] = await makeApproved(contest, 5)
    const em = () => contest.orm.em.fork()
    const createdAt = new Date(at.phase2)
    const options = [permitted, withdrawn, nameOnly, hidden].map((publicNameSubmission, index) => {
      return { district: 1, optionNumber: index + 1, publicNameSubmission, createdAt }
    })
    await insertRows(em(), PublicVotingOption, options)
    await em().nativeUpdate(PublicNameSubmission, withdrawn, { childInfoParentConsent: false })
    await em().nativeUpdate(PublicNameSubmission, nameOnly, { publication: 'name' })
    // The office may show it again, in a closed season as well.
    await em().nativeUpdate(PublicNameSubmission, hidden, { isStoryHidden: true })
    contest.setClock(destroyable)
    await contest.as('admin')(listPublicSubmissions)
    await createPurge({ orm: contest.orm, now: () => new Date(destroyable), erasures: noErasureList }).run()
    const ids = [permitted, withdrawn, nameOnly, hidden, offBallot]
    const rows = await em().find(PublicNameSubmission, { id: { $in: ids } }, { orderBy: { id: 'asc' } })
    expect(rows.every(({ destroyedAt, email }) => destroyedAt && email === '')).toBe(true)
    expect(names.filter((_, index) => rows[index]?.snowplowNameDescription)).toEqual(['permitted', 'hidden'])
  })
})
