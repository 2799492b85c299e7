import { expect } from 'vitest'
import type { Config } from '../config.ts'
import { Mail } from '../entities/mail.entity.ts'
import { createMailer, type MailerOptions } from '../features/mail/mailer.ts'
import { createMailReaders } from '../mail-readers.ts'
import { makeEntry } from './make/make.ts'
import { at, type TestApp, testApp } from './test-app.ts'

export const from = 'Snow Department <plows@plows.example>'

export const getMails = ({ orm }: TestApp) => orm.em.fork().findAll(Mail, { orderBy: { id: 'asc' } })

/** App without a mail server, and a separate sender: tests decide when it runs. The sender uses the system's clock. */
export async function createOutbox(database: string, smtpUrl: string, now = at.phase1) {
  const contest = await testApp({ database, now })
  const config: Config = { ...contest.config, SMTP_URL: smtpUrl, SMTP_TLS: 'off', MAIL_FROM: from }
  const readContest = async () => (await contest.get('/contest')).json()
  const failed = () => {}
  const readers = createMailReaders(config.JWT_SECRETS)
  const createSender = (more: Partial<Config> = {}, timeouts?: MailerOptions['timeouts']) =>
    createMailer({
      ...{ orm: contest.orm, config: { ...config, ...more }, readers, readContest, failed },
      ...(timeouts && { timeouts }),
    })
  /** Moves every waiting mail to now, as if its retry were due. */
  const makeDue = () =>
    contest.orm.em
      .fork()
      .nativeUpdate(Mail, { state: 'waiting' }, { dueAt: new Date(), leasedUntil: null, attemptedAt: null })
  const enter = async (body = makeEntry(), headers: Record<string, string> = {}) => {
    const reply = await contest.app.inject({
      method: 'POST',
      url: '/api/public-submission/submit',
      payload: body,
      headers,
    })
    expect(reply.statusCode, reply.body).toBe(201)
    await makeDue()
    return reply.json() as { id: number; reference: string; familyPath: string }
  }
  return { contest, createSender, enter, makeDue }
}
