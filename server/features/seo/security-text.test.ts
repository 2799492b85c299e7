import { getContest } from '@snowplow/contract/contest/contest.ts'
import { updateContest } from '@snowplow/contract/contest/schedule.ts'
import { expect, test } from 'vitest'
import { at, type TestApp, testApp } from '../../test/test-app.ts'

const read = ({ app }: TestApp) => app.inject('/.well-known/security.txt')

test('security.txt > names the contact in the fields of RFC 9116', async () => {
  const contest = await testApp({ now: at.phase3, settings: { PUBLIC_ADDRESS: 'https://plows.example' } })
  const { body, headers } = await read(contest)
  expect([headers['content-type'], headers['cache-control']]).toEqual(['text/plain; charset=utf-8', 'public, no-cache'])
  expect(body).toBe(`Contact: mailto:snowplows@example.gov
Expires: 2026-03-30T17:00:00.000Z
Preferred-Languages: en, tr, ar
Canonical: https://plows.example/.well-known/security.txt
`)
  // A site that doesn't know its address has no canonical one.
  expect((await read(await testApp({ settings: { PORT: '0' } }))).body).not.toContain('Canonical')
})

async function changeContact(contest: TestApp, contactEmail: string | null): Promise<void> {
  const { texts, scheduleVersion: version } = (await contest.call(getContest)).json()
  const body = { texts: { ...texts, contactEmail }, version }
  expect((await contest.as('admin')(updateContest, { body })).statusCode).toBe(200)
}

test('security.txt > encodes what an address of RFC 6068 must not contain', async () => {
  const contest = await testApp()
  await changeContact(contest, 'team#4@example.gov')
  expect((await read(contest)).body).toContain('Contact: mailto:team%234@example.gov\n')
})

test('security.txt > is missing without a contact', async () => {
  const contest = await testApp()
  await changeContact(contest, null)
  expect((await read(contest)).statusCode).toBe(404)
})
