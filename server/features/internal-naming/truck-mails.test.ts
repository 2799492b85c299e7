import { rejectEmployeeName, reviseEmployeeName, submitEmployeeName } from '@snowplow/contract/internal-naming.ts'
import { getDemoMail } from '@snowplow/contract/mail/demo-mail.ts'
import { expect, test } from 'vitest'
import { moveSeasonToToday } from '../../test/make/move-season.ts'
import { startSmtpServer } from '../../test/network/smtp-server.ts'
import { createOutbox, getMails } from '../../test/outbox.ts'
import { testApp } from '../../test/test-app.ts'

async function startRejected() {
  const smtp = await startSmtpServer()
  const { contest, createSender, makeDue } = await createOutbox('sqlite::memory:', smtp.url, new Date().toISOString())
  await moveSeasonToToday(contest, 'phase4')
  const name = { snowplowName: 'Second Best', snowplowId: 'ZZ 900', districtId: 1 }
  const sent = (await contest.as('user')(submitEmployeeName, { body: name })).json()
  const body = { id: crypto.randomUUID(), version: sent.version, reason: 'Another truck is called so.' }
  const params = { id: String(sent.id) }
  const rejected = await contest.as('admin')(rejectEmployeeName, { params, body })
  expect(rejected.statusCode, rejected.body).toBe(200)
  const deliver = async () => {
    await makeDue()
    await createSender({ PUBLIC_ADDRESS: 'https://plows.example' }).run()
  }
  return { smtp, contest, deliver, name, params, version: rejected.json().version }
}

test('rejected truck name > is mailed with reason and last day', async () => {
  const { smtp, contest, deliver } = await startRejected()
  await deliver()
  const { email } = await contest.accountOf('user')
  expect(smtp.mails.map(({ recipients }) => recipients)).toEqual([[email]])
  const [mail] = smtp.mails
  for (const part of ['Second Best', 'ZZ 900', 'Another truck is called so.', 'You can revise it until'])
    expect(mail?.text).toContain(part)
  expect(mail?.headerLines.map(({ key }) => key)).toContain('list-unsubscribe')
})

test('rejected truck name > is not mailed once its author has revised it', async () => {
  const { smtp, contest, deliver, name, params, version } = await startRejected()
  const body = { ...name, snowplowName: 'Third Time', id: crypto.randomUUID(), version }
  expect((await contest.as('user')(reviseEmployeeName, { params, body })).statusCode).toBe(200)
  await deliver()
  expect([smtp.mails, (await getMails(contest)).map(({ kind, state }) => [kind, state])]).toEqual([
    [],
    [['truck.rejected', 'canceled']],
  ])
})

test('rejected truck name > names the last day by the demo’s clock', async () => {
  const contest = await testApp({ settings: { CONTEST_MODE: 'demo' }, now: '2025-10-12T12:00:00-05:00' })
  const name = { snowplowName: 'Second Best', snowplowId: 'ZZ 900', districtId: 1 }
  const { id, version } = (await contest.as('user')(submitEmployeeName, { body: name })).json()
  const body = { id: crypto.randomUUID(), version, reason: 'Another truck is called so.' }
  await contest.as('admin')(rejectEmployeeName, { params: { id: String(id) }, body })
  const mail = (await getMails(contest)).find(({ kind }) => kind === 'truck.rejected')
  const read = async () => (await contest.call(getDemoMail, { params: { id: String(mail?.id) } })).json().text
  expect(await read()).toContain('You can revise it until')
  contest.setClock('2025-10-19T12:00:00-05:00')
  expect(await read()).not.toContain('You can revise it until')
})
