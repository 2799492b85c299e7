import { listUndeliveredInvitations } from '@snowplow/contract/user/invitation.ts'
import { createUser, inviteUser, updateUser } from '@snowplow/contract/user/user.ts'
import { expect, test } from 'vitest'
import { startSmtpServer } from '../../../test/network/smtp-server.ts'
import { createOutbox } from '../../../test/outbox.ts'

test('listUndeliveredInvitations > has a refused one until another arrives', async () => {
  const smtp = await startSmtpServer()
  const { contest, createSender } = await createOutbox('sqlite::memory:', smtp.url, new Date().toISOString())
  const admin = contest.as('admin')
  const listed = async () => (await admin(listUndeliveredInvitations)).json()
  const person = { firstName: 'Ice', lastName: 'Testerson', email: 'typo@exmaple.org', roles: ['user' as const] }
  const user = (await admin(createUser, { body: person })).json()
  expect(await listed()).toEqual([])
  smtp.misbehave('recipient', { code: 550, text: 'No such user here' })
  await createSender().run()
  const undelivered = {
    userId: user.id,
    name: 'Ice Testerson',
    email: person.email,
    response: expect.stringContaining('550 No such user here'),
    failedAt: expect.any(String),
  }
  expect(await listed()).toEqual([undelivered])

  const params = { id: String(user.id) }
  await admin(inviteUser, { params, body: { id: crypto.randomUUID() } })
  expect(await listed()).toEqual([])
  await createSender().run()
  expect(await listed()).toEqual([undelivered])

  const corrected = { ...person, email: 'right@example.org', isActive: true, version: user.version }
  expect((await admin(updateUser, { params, body: corrected })).statusCode).toBe(200)
  expect(await listed()).toEqual([])
  smtp.misbehave(null)
  await admin(inviteUser, { params, body: { id: crypto.randomUUID() } })
  await createSender().run()
  expect([await listed(), smtp.mails.map(({ recipients }) => recipients)]).toEqual([[], [['right@example.org']]])
})
