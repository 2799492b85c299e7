import { expect, test } from 'vitest'
import { demoAccounts } from '../../seed/accounts.ts'
import { serverRunner } from '../../test/process/run-server.ts'

const { startServing, newDatabase, copyDemo } = serverRunner()

function instantsIn(response: unknown): string[] {
  if (typeof response === 'string') return /^\d{4}-\d\d-\d\dT.*Z$/.test(response) ? [response] : []
  return response && typeof response === 'object' ? Object.values(response).flatMap(instantsIn) : []
}

interface ResponseBody {
  token: string
  now: string
  items: { id: number; at: string; version: number }[]
  entries: { updatedAt: string }[]
}

async function demo(environment: Record<string, string> = {}) {
  const { base } = await startServing(environment.CONTEST_NOW ? newDatabase() : await copyDemo(), environment)
  let token = ''
  const call = async (path: string, body?: object, method = body ? 'POST' : 'GET') => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const response = await fetch(`${base}${path}`, { method, headers, body: body && JSON.stringify(body) })
    expect(response.ok, `${path} ${response.status}`).toBe(true)
    return response.json() as Promise<ResponseBody>
  }
  const admin = demoAccounts.find(({ roles }) => roles.includes('admin'))
  token = (await call('/auth/login', { email: admin?.email, password: admin?.password })).token
  const lists = [
    'public-submission',
    'employee-submission',
    'rejection',
    'favorite-names-submission',
    'user',
    'audit-event',
  ]
  const dates = async () => (await Promise.all(lists.map((list) => call(`/${list}?limit=100`)))).flatMap(instantsIn)
  return { call, dates }
}

test.each<Record<string, string>>([{}, { CONTEST_NOW: '2025-08-20T12:00:00-05:00' }])(
  'nothing of the demo is dated later than its clock %j',
  async (settings) => {
    const { call, dates } = await demo(settings)
    const found = await dates()
    const { now } = await call('/contest')
    expect(found.length).toBeGreaterThan(100)
    expect(found.filter((date) => date > now)).toEqual([])
  },
)

test('demo clock > dates actions by the demo’s date and ends no session', async () => {
  const { call, dates } = await demo()
  await call('/demo/clock', { now: '2025-10-14T15:00:00Z' })
  const where = encodeURIComponent('{"status":"Pending"}')
  const { items } = await call(`/employee-submission?limit=1&where=${where}`)
  const [{ id = 0, version = 0 } = {}] = items
  const { entries } = await call('/employee-submission/approval', {
    id: crypto.randomUUID(),
    entries: [{ id, version }],
  })
  expect(entries[0]?.updatedAt).toMatch(/^2025-10-14T15:/)
  const [administrator] = demoAccounts.filter(({ roles }) => roles.includes('admin'))
  await call('/auth/login', { email: administrator?.email, password: administrator?.password })
  const signIns = encodeURIComponent('{"action":"session.started"}')
  const [signIn] = (await call(`/audit-event?limit=1&where=${signIns}`)).items
  expect(signIn?.at).toMatch(/^2025-10-14T15:/)
  const latest = (await dates()).toSorted().at(-1)
  expect(latest).toMatch(/^2025-10-14T15:/)
})

test('demo clock > is moved by the form of a page without scripts', async () => {
  const { base } = await startServing(await copyDemo())
  const send = async (fields: Record<string, string>) => {
    const { status, headers } = await fetch(new URL('/demo/clock', base), {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    })
    return [status, headers.get('location')]
  }
  const readClock = async () => ((await (await fetch(`${base}/contest`)).json()) as ResponseBody).now
  const now = '2025-10-14T15:00:00.000Z'
  expect(await send({ now, page: '/winners/2024' })).toEqual([303, '/winners/2024'])
  expect(await readClock()).toMatch(/^2025-10-14T15:/)
  for (const [page, location] of Object.entries({
    '/favorite-name-poll?county=60&language=ar': '/favorite-name-poll?county=60&language=ar',
    '/rules?q=ğ\r\nset-cookie: a': '/rules?q=%C4%9Fset-cookie:%20a',
    'https://other.example/winners': '/winners',
    '//other.example': '/',
    '/\\other.example/x': '/',
    'http://': '/',
    '/missing': '/',
    '': '/',
  }))
    expect(await send({ now, page }), page).toEqual([303, location])
  for (const invalid of ['', 'tomorrow', '1066-10-14T15:00:00.000Z'])
    expect(await send({ now: invalid, page: '/' }), invalid).toEqual([400, null])
  expect(await send({ page: '/' })).toEqual([400, null])
  expect(await readClock()).toMatch(/^2025-10-14T15:/)
})
