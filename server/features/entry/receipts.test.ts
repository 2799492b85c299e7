import { reviewPublicSubmissions } from '@snowplow/contract/entry/entry-review.ts'
import { retryMails } from '@snowplow/contract/mail/mail.ts'
import { expect, test } from 'vitest'
import { Mail } from '../../entities/mail.entity.ts'
import { makeEntry } from '../../test/make/make.ts'
import { startSmtpServer } from '../../test/network/smtp-server.ts'
import { createOutbox, getMails } from '../../test/outbox.ts'
import { at, onBothDatabases, testApp } from '../../test/test-app.ts'
import { guestMailLimits } from '../mail/guest-mail-limits.ts'

onBothDatabases('receipts', (database) => {
  async function start() {
    const contest = await testApp({ database: await database(), now: at.phase1 })
    const enter = async (entry: object, remoteAddress = '192.0.2.1') => {
      const payload = { ...makeEntry(), ...entry }
      const url = '/api/public-submission/submit'
      const reply = await contest.app.inject({ method: 'POST', url, payload, remoteAddress })
      expect(reply.statusCode, reply.body).toBe(201)
    }
    const recipients = async () => (await getMails(contest)).map(({ recipient }) => recipient)
    return { contest, enter, recipients }
  }

  test('go five times a day to one mailbox, whatever tags its address has', async () => {
    const { contest, enter, recipients } = await start()
    const spell = (index: number) => (index % 2 ? `snow.driver+${index}@gmail.com` : `s.nowdriver+${index}@gmail.com`)
    const clients = Array.from({ length: 40 }, (_, index) => `192.0.2.${1 + index}`)
    await Promise.all(clients.map((client, index) => enter({ email: spell(index) }, client)))
    expect((await recipients()).length).toBe(guestMailLimits.mailbox)
    await enter({ email: 'another@gmail.com' })
    expect(await recipients()).toContain('another@gmail.com')
    contest.setClock('2025-09-02T12:00:01-05:00')
    await enter({ email: spell(77) })
    expect(await recipients()).toContain(spell(77))
    expect(JSON.stringify(await contest.orm.em.fork().execute('select * from login_throttle'))).not.toMatch(
      /driver|192/,
    )
  })

  test('go to a school, and not to everybody whom one client names', async () => {
    const { enter, recipients } = await start()
    const emails = Array.from({ length: guestMailLimits.client + 3 }, (_, index) => `family-${index}@mail.example`)
    for (let from = 0; from < emails.length; from += 100)
      await Promise.all(emails.slice(from, from + 100).map((email) => enter({ email })))
    expect((await recipients()).length).toBe(guestMailLimits.client)
    await enter({ email: 'neighbor@mail.example' }, '192.0.2.2')
    expect(await recipients()).toContain('neighbor@mail.example')
  })
})

test('receipt > repeats no flagged name until it is approved', async () => {
  const smtp = await startSmtpServer()
  const { contest, createSender, enter, makeDue } = await createOutbox('sqlite::memory:', smtp.url)
  const name = 'Call 501 555 0199 Now'
  const { id, reference } = await enter(makeEntry({ snowplowName: name }))
  const plain = makeEntry({ snowplowName: 'Plain Plow' })
  await enter(plain)
  await createSender().run()
  const [hinted, ordinary] = smtp.mails
  expect(hinted?.text).toContain(reference)
  for (const part of [hinted?.text, hinted?.html]) expect(part).not.toMatch(/501|Snowplow name/)
  expect(ordinary?.text).toContain('Plain Plow')

  const [mail] = await getMails(contest)
  const decision = { id: crypto.randomUUID(), entries: [{ id, version: 1 }], reviewState: 'approved' as const }
  const reviewed = await contest.as('admin')(reviewPublicSubmissions, { body: decision })
  expect(reviewed.statusCode, reviewed.body).toBe(200)
  await contest.orm.em.fork().nativeUpdate(Mail, { id: mail?.id }, { state: 'failed' })
  await contest.as('admin')(retryMails, { body: { ids: [mail?.id] } })
  await makeDue()
  await createSender().run()
  expect(smtp.mails.at(-1)?.text).toContain(name)
})
