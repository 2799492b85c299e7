/** Branding on the built pages and images; `npm test` builds the site. */
import { updateBranding } from '@snowplow/contract/branding/update-branding.ts'
import { getContest } from '@snowplow/contract/contest/contest.ts'
import { beforeAll, expect, test } from 'vitest'
import { inBase64, plainLogo } from '../../test/make/logos.ts'
import { at, type TestApp, testApp } from '../../test/test-app.ts'

let contest: TestApp
let version = 1
beforeAll(async () => {
  contest = await testApp({ now: at.phase3 })
}, 60_000)

const change = async (branding: object) => {
  const body = { colors: null, headlines: {}, version, ...branding }
  const response = await contest.as('admin')(updateBranding, { body })
  expect(response.statusCode).toBe(200)
  version = response.json().version
}
const picture = async (path: string) => (await contest.app.inject(`/share/${path}.en.png`)).rawPayload
/** Cached pages are revalidated once a second. */
const shows = (url: string, text: string) =>
  expect.poll(async () => (await contest.app.inject(url)).body.includes(text), { timeout: 10_000 })

test('branding > shows the logo in the header, sign-in page and images', async () => {
  const plain = await picture('front')
  await change({ logo: inBase64(plainLogo) })
  const { branding, texts } = (await contest.call(getContest)).json()
  const image = `<img src="/share/logo/${branding.logo.id}.png" alt="${texts.departmentName}" width="80" height="40"`
  await shows('/', image).toBe(true)
  await shows('/sign-in', `src="/share/logo/${branding.logo.id}.png"`).toBe(true)
  expect((await picture('front')).equals(plain)).toBe(false)
  await change({ logo: null })
  await shows('/', image).toBe(false)
  expect((await picture('front')).equals(plain)).toBe(true)
})

test('branding > shows the headline on the front page in its language only', async () => {
  const plain = await Promise.all([picture('front'), picture('winners')])
  await change({ headlines: { en: { headline: 'Name Ohio’s plows', lead: null } } })
  await shows('/?language=en', 'Name Ohio’s plows</h1>').toBe(true)
  await shows('/?language=tr', 'Name Ohio’s plows</h1>').toBe(false)
  const [front, winners] = await Promise.all([picture('front'), picture('winners')])
  expect([front?.equals(plain[0]), winners?.equals(plain[1])]).toEqual([false, true])
})
