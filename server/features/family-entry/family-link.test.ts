import {
  readFamilyEntry,
  replaceEntryLink,
  replaceFamilyLink,
  requestFamilyLinks,
} from '@snowplow/contract/entry/family-entry.ts'
import { expect, test } from 'vitest'
import { Mail } from '../../entities/mail.entity.ts'
import { createMailedContest, enterFamily } from '../../test/make/family.ts'
import { at, testApp } from '../../test/test-app.ts'

test('family link > wrong tokens get equal answers, then a limit', async () => {
  const contest = await testApp({ now: at.phase1 })
  const { token, id } = await enterFamily(contest)
  const [idPart = '', mac = ''] = token.split('.')
  const flipped = `${mac[0] === 'A' ? 'B' : 'A'}${mac.slice(1)}`
  const wrong = [`${idPart}.${flipped}`, `${(id + 1000).toString(36)}.${mac}`, mac, `${idPart}.`, 'x', '-1.x']
  const read = (one: string) => contest.call(readFamilyEntry, { body: { token: one } })
  for (const one of wrong)
    expect((await read(one)).body.replace(/"requestId":"[^"]*"/, '')).toContain('familyEntry.not_found')
  const more = await Promise.all(Array.from({ length: 10 }, (_, index) => read(`${index}.${mac}`)))
  expect(more.map(({ statusCode }) => statusCode)).toContain(429)
  expect((await read(token)).statusCode).toBe(200)
})

test('lost link > is mailed once an hour, to the entry’s address only', async () => {
  const { contest } = await createMailedContest()
  const [first, second] = [await enterFamily(contest), await enterFamily(contest)]
  const request = (email: string) => contest.call(requestFamilyLinks, { body: { email } })
  const replies = [
    await request(first.entry.email.toUpperCase()),
    await request(first.entry.email),
    await request('nobody@example.com'),
  ]
  expect(replies.map(({ statusCode, body }) => [statusCode, body])).toEqual(Array(3).fill([200, '{}']))
  const mails = await contest.orm.em.fork().find(Mail, { kind: 'entry.link' })
  expect(mails.map(({ recipient }) => recipient)).toEqual([first.entry.email])
  expect((await second.read()).reference).toBeTruthy()
  const more = await Promise.all(Array.from({ length: 10 }, () => request('nobody@example.com')))
  expect(more.map(({ statusCode }) => statusCode)).toContain(429)
})

test('replaced link > goes to the entry’s address, for family and office', async () => {
  const { contest } = await createMailedContest()
  const { id, entry, token, read } = await enterFamily(contest)
  const replaced = (await contest.call(replaceFamilyLink, { body: { token } })).json()
  expect(replaced).toEqual({ maskedEmail: expect.stringContaining('•••'), familyPath: null })
  expect((await contest.call(readFamilyEntry, { body: { token } })).json().code).toBe('familyEntry.not_found')
  const params = { id: String(id) }
  expect((await contest.as('admin')(replaceEntryLink, { params })).statusCode).toBe(200)
  expect((await contest.as('user')(replaceEntryLink, { params })).statusCode).toBe(403)
  const mails = await contest.orm.em.fork().find(Mail, { kind: 'entry.link' }, { orderBy: { id: 'asc' } })
  expect(mails.map(({ recipient, occurrence }) => [recipient, occurrence])).toEqual([
    [entry.email, 'replaced 1'],
    [entry.email, 'replaced 2'],
  ])
  expect(await read()).not.toHaveProperty('reference')
})

test('replaced link > needs a proof without mail; the former is unknown', async () => {
  const contest = await testApp({ now: at.phase1 })
  const { token, proof, read } = await enterFamily(contest)
  const replace = (more: object) => contest.call(replaceFamilyLink, { body: { token, ...more } })
  expect((await replace({})).json().code).toBe('familyEntry.not_confirmed')
  expect((await read()).reference).toBeTruthy()
  const { familyPath } = (await replace({ proof })).json()
  const renewed = familyPath?.replace('/entry#', '') ?? ''
  expect((await contest.call(readFamilyEntry, { body: { token: renewed } })).statusCode).toBe(200)
  const former = await contest.call(readFamilyEntry, { body: { token } })
  expect([former.statusCode, former.json().code]).toEqual([404, 'familyEntry.not_found'])
  expect((await contest.call(requestFamilyLinks, { body: { email: proof.email } })).json().code).toBe(
    'familyEntry.no_mail',
  )
})
