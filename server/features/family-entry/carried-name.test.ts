import { readFamilyEntry } from '@snowplow/contract/entry/family-entry.ts'
import { approveEmployeeNames, submitEmployeeName } from '@snowplow/contract/internal-naming.ts'
import { submitVote } from '@snowplow/contract/public-voting.ts'
import { expect, test } from 'vitest'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { PublicVotingOption } from '../../entities/public-voting.entity.ts'
import { createMailReaders } from '../../mail-readers.ts'
import { makeVotingOptions } from '../../test/make/make.ts'
import { at, testApp } from '../../test/test-app.ts'
import { createFamilyLinks } from '../entry/family-links.ts'

test('winning name > is on a truck once one of its district is approved', async () => {
  const contest = await testApp({ now: at.phase3 })
  const selectedOptions = await makeVotingOptions(contest, 1, 3)
  await contest.call(submitVote, { body: { districtId: 1, selectedOptions, recaptcha: 'off' } })
  const em = contest.orm.em.fork()
  const [option] = selectedOptions as [number]
  const { publicNameSubmission } = await em.findOneOrFail(PublicVotingOption, { id: option })
  const entry = await em.findOneOrFail(PublicNameSubmission, { id: publicNameSubmission.id })
  const token = createFamilyLinks(contest.config.JWT_SECRETS).pathOf(entry).replace('/entry#', '')
  const readStates = async (now: string) => {
    contest.setClock(now)
    const page = (await contest.call(readFamilyEntry, { body: { token } })).json()
    const mail = await createMailReaders(contest.config.JWT_SECRETS)['entry.won'](contest.orm.em.fork(), {
      ...{ entityId: entry.id, occurrence: '', recipient: '', language: 'en', isPreview: true, hasSecret: false },
    })
    return [page.state, page.isOnTruck, mail?.isOnTruck]
  }
  const name = async (districtId: number, snowplowId: string) => {
    contest.setClock('2025-10-12T12:00:00-05:00')
    const body = { snowplowName: entry.snowplowName, snowplowId, districtId }
    const { id, version } = (await contest.as('user')(submitEmployeeName, { body })).json()
    const approve = () =>
      contest.as('admin')(approveEmployeeNames, { body: { id: crypto.randomUUID(), entries: [{ id, version }] } })
    return approve
  }
  const announced = '2025-10-28T12:00:00-05:00'
  expect(await readStates(announced)).toEqual(['won', false, false])
  expect((await (await name(2, 'B-2'))()).statusCode).toBe(200)
  expect(await readStates(announced)).toEqual(['won', false, false])
  const approve = await name(1, 'A-1')
  expect(await readStates(announced)).toEqual(['won', false, false])
  contest.setClock('2025-10-12T12:00:00-05:00')
  expect((await approve()).statusCode).toBe(200)
  expect(await readStates('2025-10-12T12:00:00-05:00')).toEqual(['ended', false, true])
  expect(await readStates(announced)).toEqual(['won', true, true])
})
