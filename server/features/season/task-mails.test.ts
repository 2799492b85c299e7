import { getMailPreview, listMails } from '@snowplow/contract/mail/mail.ts'
import { acceptInvitation, readInvitation } from '@snowplow/contract/user/invitation.ts'
import { createUser } from '@snowplow/contract/user/user.ts'
import { describe, expect, test } from 'vitest'
import { forkSeason } from '../../db/season.ts'
import { Invitation } from '../../entities/invitation.entity.ts'
import { Mail } from '../../entities/mail.entity.ts'
import { User } from '../../entities/user.entity.ts'
import { createMailReaders } from '../../mail-readers.ts'
import { makeUser } from '../../test/make/make-user.ts'
import { startSmtpServer } from '../../test/network/smtp-server.ts'
import { createOutbox, getMails } from '../../test/outbox.ts'
import { at, type TestApp, testApp } from '../../test/test-app.ts'
import { enqueueTaskMails } from './task-mails.ts'

const deps = ({ orm, config }: TestApp) => ({ orm, secret: config.JWT_SECRET, canSendMail: true })

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
        { ...deps(contest), contest: { isOpen: async (phase) => phase === openPhase } },
        { now: new Date(at.phase2), wallNow: new Date() },
      )
    const recipients = async () => (await getMails(contest)).map(({ recipient }) => recipient)
    await run(1)
    expect(await recipients()).toEqual([])
    await run(2)
    await run(2)
    expect(await recipients()).toEqual([staff.email])
    const [mail] = await getMails(contest)
    const preview = (await admin(getMailPreview, { params: { id: String(mail?.id) } })).json()
    expect(preview.text).toContain('Choose your district’s favorite names until')
    await run(4)
    expect(await recipients()).toEqual([staff.email, staff.email])
  })

  test('is not sent once the phase is over by the demo’s clock', async () => {
    const contest = await testApp({ settings: { CONTEST_MODE: 'demo' }, now: at.phase2 })
    const { id } = await makeUser(contest.orm, { roles: ['user'] })
    const mail = { entityId: id, occurrence: '1 favorites', recipient: '', language: 'en' } as const
    const read = (now: string) =>
      createMailReaders(contest.config.JWT_SECRETS, { now: () => new Date(now) })['user.task'](
        forkSeason(contest.orm.em, 1),
        { ...mail, isPreview: false, hasSecret: true },
      )
    expect(await read(at.phase2)).toMatchObject({ task: 'favorites', until: '2025-09-25' })
    expect(await read(at.phase3)).toBeNull()
  })

  test('is an invitation again until the first one is accepted', async () => {
    const smtp = await startSmtpServer()
    const hourMs = 3_600_000
    const outbox = await createOutbox('sqlite::memory:', smtp.url, new Date().toISOString())
    const { contest, createSender } = outbox
    const admin = contest.as('admin')
    const people = await Promise.all(
      ['late', 'new', 'bounced'].map(async (name) => {
        const body = { firstName: 'Ice', lastName: name, email: `${name}@example.org`, roles: ['user'] }
        return (await admin(createUser, { body })).json() as { id: number; invitation: { path: string } }
      }),
    )
    const [late, recent, bounced] = people.map(({ id }) => id)
    const em = contest.orm.em.fork()
    await em.nativeUpdate(
      Invitation,
      { user: [late ?? 0, bounced ?? 0] },
      { createdAt: new Date(Date.now() - 48 * hourMs) },
    )
    await em.nativeUpdate(Mail, { entityId: bounced }, { state: 'failed', isBounced: true })
    await em.nativeUpdate(Mail, { entityId: [late ?? 0, recent ?? 0] }, { state: 'sent' })
    const run = (canSendMail = true) =>
      enqueueTaskMails(
        { ...deps(contest), contest: { isOpen: async (phase) => phase === 2 }, canSendMail },
        { now: new Date(), wallNow: new Date() },
      )
    const waiting = async () =>
      (await getMails(contest))
        .filter(({ state }) => state === 'waiting')
        .map(({ kind, recipient }) => [kind, recipient])
    await run(false)
    expect(await waiting()).toEqual([])
    await run()
    await run()
    expect(await waiting()).toEqual([['user.invited', 'late@example.org']])
    await createSender().run()
    const link = /invitation#([\w-]+)/.exec(smtp.mails[0]?.text ?? '')?.[1]
    const first = people[0]?.invitation.path.split('#')[1]
    expect(link).not.toBe(first)
    for (const token of [first, link])
      expect((await contest.call(readInvitation, { body: { token } })).statusCode).toBe(200)
    const accepted = { token: first, password: 'seven plows in a row' }
    expect((await contest.call(acceptInvitation, { body: accepted })).statusCode).toBe(200)
    expect((await contest.call(readInvitation, { body: { token: link } })).json().code).toBe('invitation.already_used')
    await run()
    expect(await waiting()).toEqual([['user.task', 'late@example.org']])
  })
})
