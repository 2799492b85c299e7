/** Validates the HTML of every page as sent to a guest. */

import { listCounties } from '@snowplow/contract/county/county.ts'
import { listVotingOptions } from '@snowplow/contract/public-voting.ts'
import { screenPaths } from '@snowplow/contract/screen-paths.ts'
import { languageCodes } from '@snowplow/contract/text/languages.ts'
import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { beforeAll, expect, test } from 'vitest'
import { at, type TestApp, testApp } from '../server/test/test-app.ts'

const validator = new HtmlValidate(
  new StaticConfigLoader({ extends: ['html-validate:standard', 'html-validate:a11y'] }),
)

/** Pages whose content depends on the query. */
const views = [
  '/favorite-name-poll?county=1',
  '/winners?district=1',
  '/documentation?guide=families',
  '/sign-in?login=admin',
]

/** Every phase in English, and every language while the public votes: they differ in their texts alone. */
const cases = Object.entries(at).flatMap(([phase, instant]) =>
  languageCodes
    .filter((language) => language === 'en' || instant === at.phase3)
    .map((language) => ({ phase, instant, language })),
)

/** Many pages are the same in several phases. */
const validBodies = new Set<string>()

let contest: TestApp
beforeAll(async () => {
  contest = await testApp({ settings: { CONTEST_MODE: 'demo', CAPTCHA_PROVIDER: 'altcha' } })
})

const get = (url: string, language: string) => contest.app.inject({ url, headers: { 'accept-language': language } })

test('favorite name poll > contains the names in its HTML', async () => {
  contest.setClock(at.phase3)
  const [{ districtId }] = (await contest.call(listCounties, { query: { where: '{"id":1}' } })).json()
  const [first] = (await contest.call(listVotingOptions, { params: { districtId } })).json()
  expect((await get('/favorite-name-poll?county=1', 'en')).body).toContain(
    `translate="no">${first.publicNameSubmission.snowplowName}`,
  )
})

test.each(cases)('every page > is valid HTML in phase $phase, language $language', async ({ instant, language }) => {
  contest.setClock(instant)
  const errors = new Map<string, string>()
  for (const url of [...screenPaths, ...views]) {
    const { body } = await get(url, language)
    if (validBodies.has(body)) continue
    const { results } = await validator.validateString(body)
    if (results.length === 0) validBodies.add(body)
    for (const { ruleId, message, selector } of results.flatMap(({ messages }) => messages))
      errors.set(`${ruleId}: ${message} ${selector}`, url)
  }
  expect([...errors].map(([error, url]) => `${url} ${error}`)).toEqual([])
})
