import { getMailPreview, listMails } from '@snowplow/contract/mail.ts'
import { describe, expect, test } from 'vitest'
import { User } from '../../entities/user.entity.ts'
import { makeUser } from '../../test/make-user.ts'
import { mailsOf } from '../../test/outbox.ts'
import { at, testApp } from '../../test/test-app.ts'
import { enqueueTaskMails } from './task-mails.ts'

describe('task mail', () => {
  test('is sent once to each active member of district staff', async () => {
    const contest = await testApp({ now: at.phase2 })
    const admin = contest.as('admin')
    await admin(listMails)
    const staff = await makeUser(contest.orm, { roles: ['user'] })
    const deactivated = await makeUser(contest.orm, { roles: ['user'] })
    await contest.orm.em.fork().nativeUpdate(User, { id: deactivated.id }, { isActive: false })
    const run = (openPhase: number) =>
      enqueueTaskMails(
        contest.orm,
        { isOpen: async (phase) => phase === openPhase },
        { now: new Date(at.phase2), wallNow: new Date() },
      )
    const recipients = async () => (await mailsOf(contest)).map(({ recipient }) => recipient)
    await run(1)
    expect(await recipients()).toEqual([])
    await run(2)
    await run(2)
    expect(await recipients()).toEqual([staff.email])
    const [mail] = await mailsOf(contest)
    const preview = (await admin(getMailPreview, { params: { id: String(mail?.id) } })).json()
    expect(preview.text).toContain('Choose your district’s favorite names until')
    await run(4)
    expect(await recipients()).toEqual([staff.email, staff.email])
  })
})
