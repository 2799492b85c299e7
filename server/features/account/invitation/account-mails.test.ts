import { getMailPreview } from '@snowplow/contract/mail/mail.ts'
import { acceptInvitation } from '@snowplow/contract/user/invitation.ts'
import { importStaff } from '@snowplow/contract/user/staff-import.ts'
import { createUser, deleteUser, inviteUser, setUserPassword, updateUser } from '@snowplow/contract/user/user.ts'
import { describe, expect, test } from 'vitest'
import { Mail } from '../../../entities/mail.entity.ts'
import { startSmtpServer } from '../../../test/network/smtp-server.ts'
import { createOutbox, getMails } from '../../../test/outbox.ts'
import { onBothDatabases, type TestApp } from '../../../test/test-app.ts'

const password = 'seven plows in a row'
let counter = 0
const newPerson = () => ({
  firstName: 'Ice',
  lastName: 'Testerson',
  email: `mailed${++counter}@example.org`,
  roles: ['user' as const],
})

/** Real time: the sender compares the end of a link with the system's clock. */
const openOutbox = async (database = 'sqlite::memory:') => {
  const smtp = await startSmtpServer()
  return { smtp, ...(await createOutbox(database, smtp.url, new Date().toISOString())) }
}
const create = async (contest: TestApp, body: object = newPerson()) =>
  (await contest.as('admin')(createUser, { body })).json()
const getStates = async (contest: TestApp) => (await getMails(contest)).map(({ state }) => state)

onBothDatabases('invitation by mail', (database, once) => {
  once('sends the link that the dialog shows', async () => {
    const { contest, createSender, smtp } = await openOutbox(await database())
    const user = await create(contest)
    expect(JSON.stringify(await getMails(contest))).not.toContain(user.invitation.path.split('#')[1])
    await createSender().run()
    expect(smtp.mails.map(({ recipients }) => recipients)).toEqual([[user.email]])
    const [mail] = smtp.mails
    expect(mail).toMatchObject({ subject: 'Snowplow contest: Your account is ready' })
    const link = `${contest.config.PUBLIC_ADDRESS}${user.invitation.path}`
    for (const body of [mail?.html, mail?.text]) expect(body).toContain(link)
    const token = user.invitation.path.split('#')[1]
    expect((await contest.call(acceptInvitation, { body: { token, password } })).statusCode).toBe(200)
  })

  test('writes one mail per request, none for an account with a password', async () => {
    const { contest } = await openOutbox(await database())
    const body = { ...newPerson(), id: crypto.randomUUID() }
    await Promise.all([create(contest, body), create(contest, body)])
    await create(contest, { ...newPerson(), password })
    expect((await getMails(contest)).map(({ recipient }) => recipient)).toEqual([body.email])
  })

  once('mails each new person of a staff file before receipts', async () => {
    const { contest, createSender, smtp } = await openOutbox(await database())
    const people = [newPerson(), newPerson()]
    const lines = people.map(({ firstName, lastName, email }) => `${firstName},${lastName},${email}`)
    const body = { id: crypto.randomUUID(), csv: ['first name,last name,email', ...lines].join('\n') }
    const { digest } = (await contest.as('admin')(importStaff, { body: { ...body, dryRun: true } })).json()
    expect(await getMails(contest)).toEqual([])
    const { plan } = (await contest.as('admin')(importStaff, { body: { ...body, digest } })).json()
    expect((await getMails(contest)).map(({ priority }) => priority)).toEqual([1, 1])
    await createSender().run()
    for (const { email, path } of plan.created) {
      const mail = smtp.mails.find(({ recipients }) => recipients.includes(email))
      expect(mail?.text).toContain(path)
    }
  })
})

describe('invitation by mail', () => {
  test('is canceled when the link no longer opens', async () => {
    const { contest, createSender, smtp } = await openOutbox()
    const admin = contest.as('admin')
    const getParams = ({ id }: { id: number }) => ({ params: { id: String(id) } })
    const [replaced, accepted, deactivated, renamed] = [
      await create(contest),
      await create(contest),
      await create(contest),
      await create(contest),
    ]
    await admin(inviteUser, { ...getParams(replaced), body: { id: crypto.randomUUID() } })
    await admin(setUserPassword, { ...getParams(accepted), body: { password } })
    const change = (user: typeof renamed, to: object) => {
      const { firstName, lastName, email, roles, isActive, version } = user
      const body = { firstName, lastName, email, roles, isActive, version, ...to }
      return admin(updateUser, { ...getParams(user), body })
    }
    await change(deactivated, { isActive: false })
    await change(renamed, { email: 'right@example.org' })
    await createSender().run()
    expect(smtp.mails.map(({ recipients }) => recipients)).toEqual([[replaced.email]])
    expect(await getStates(contest)).toEqual(['canceled', 'canceled', 'canceled', 'canceled', 'sent'])
  })

  test('is canceled when it is overdue by more than the life of the link', async () => {
    const smtp = await startSmtpServer()
    const { contest, createSender, makeDue } = await createOutbox('sqlite::memory:', smtp.url)
    await create(contest)
    await makeDue()
    await createSender().run()
    expect([smtp.mails, await getStates(contest)]).toEqual([[], ['canceled']])
  })

  test('is deleted with the account', async () => {
    const { contest } = await openOutbox()
    const { id } = await create(contest)
    await contest.as('admin')(deleteUser, { params: { id: String(id) } })
    expect(await contest.orm.em.fork().count(Mail)).toBe(0)
  })

  test('does not show its link in the preview', async () => {
    const { contest } = await openOutbox()
    const admin = contest.as('admin')
    const { invitation } = await create(contest)
    const [mail] = await getMails(contest)
    const preview = () => admin(getMailPreview, { params: { id: String(mail?.id) } })
    const { html, text } = (await preview()).json()
    const token = invitation.path.split('#')[1]
    for (const body of [html, text]) {
      expect(body).toContain('/invitation#...')
      expect(body).not.toContain(token)
    }
    await contest.call(acceptInvitation, { body: { token, password } })
    expect((await preview()).statusCode).toBe(200)
  })
})
