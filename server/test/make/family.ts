import {
  completeFamilyRequest,
  type FamilyEntry,
  type FamilyRequest,
  readFamilyEntry,
} from '@snowplow/contract/entry/family-entry.ts'
import { expect } from 'vitest'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { startSmtpServer } from '../network/smtp-server.ts'
import { from } from '../outbox.ts'
import { at, type TestApp, testApp } from '../test-app.ts'
import { makeEntry } from './make.ts'

/** Sends an entry; returns what its family can do with the link. */
export async function enterFamily(contest: TestApp, entry = makeEntry()) {
  const reply = await contest.post('/public-submission/submit', entry)
  expect(reply.statusCode, reply.body).toBe(201)
  const { id, familyPath } = reply.json() as { id: number; familyPath: string }
  const token = familyPath.replace('/entry#', '')
  const row = () => contest.orm.em.fork().findOne(PublicNameSubmission, { id })
  const read = async () => (await contest.call(readFamilyEntry, { body: { token } })).json() as FamilyEntry
  const getCorrection = ({ maskedEmail: _, ...family }: FamilyEntry, change: Partial<FamilyEntry>) => {
    const { firstName, lastName, gradeLevel, countyId, schoolName, snowplowName, snowplowNameDescription, version } = {
      ...family,
      ...change,
    }
    const fields = { firstName, lastName, gradeLevel, countyId, schoolName, snowplowName, snowplowNameDescription }
    return { token, version, phoneNumber: '', ...fields }
  }
  const proof = { lastName: entry.lastName.toUpperCase(), email: entry.email.toUpperCase() }
  const end = (request: FamilyRequest, more: object = { proof }) =>
    contest.call(completeFamilyRequest, { body: { token, request, ...more } })
  return { id, entry, token, row, read, correctionOf: getCorrection, proof, end }
}

/** Contest with a mail server. */
export async function createMailedContest(now = at.phase1) {
  const smtp = await startSmtpServer()
  const settings = { SMTP_URL: smtp.url, SMTP_TLS: 'off', MAIL_FROM: from, PUBLIC_ADDRESS: 'https://plows.example' }
  const contest = await testApp({ now, settings })
  return { smtp, contest }
}
