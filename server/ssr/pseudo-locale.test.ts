/** The built public pages in the pseudo-locale `en-XA`: each text is a message in brackets, or data. */
import { submitVote } from '@snowplow/contract/public-voting.ts'
import { screenPaths } from '@snowplow/contract/screen-paths.ts'
import { languages } from '@snowplow/contract/text/languages.ts'
import { beforeAll, expect, test } from 'vitest'
import { siteFolder } from '../http/pages/static-site.ts'
import { makeVotingOptions } from '../test/make/make.ts'
import { at, type TestApp, testApp } from '../test/test-app.ts'
import { loadSsrBundle, type SsrBundle } from './ssr-bundle.ts'

/** Native names of languages, a notation, and what Intl writes between the items of a list. */
const ownWords = [...Object.values(languages).map(({ name }) => name), 'CSV', 'and']
/** Guides are compiled from files of their language (web/features/documentation/translations.test.ts). */
const paths = screenPaths.filter((path) => path !== '/documentation')

let contest: TestApp
let bundle: SsrBundle
beforeAll(async () => {
  contest = await testApp({ now: at.phase3 })
  bundle = await loadSsrBundle<SsrBundle>(siteFolder)
  const options = await makeVotingOptions(contest, 1, 4)
  const body = { districtId: 1, selectedOptions: options.slice(0, 3), recaptcha: 'off' }
  await contest.call(submitVote, { body })
})

const listStrings = (data: unknown): string[] =>
  typeof data === 'string' ? [data] : data && typeof data === 'object' ? Object.values(data).flatMap(listStrings) : []

const listWords = (text: string) => text.match(/\p{L}{3,}/gu) ?? []

/** Removes messages, the innermost first: one may be a value of another. */
function removeMessages(text: string): string {
  const rest = text.replace(/⟦[^⟦⟧]*⟧/gu, ' ')
  return rest === text ? rest : removeMessages(rest)
}

const attributes = /(?:aria-label|title|alt|placeholder|aria-description|label|summary)="([^"]*)"/g

function findTexts(html: string): string[] {
  const visible = html.replace(/<(style|script|svg|time|code)\b.*?<\/\1>/gs, ' ')
  const spoken = [...visible.matchAll(attributes)].map(([, value = '']) => value)
  // A message with a name inside is several elements, and blocks of prose have no space between them.
  return [visible.replace(/<[^>]*>/g, ' '), ...spoken]
}

async function findForeignWords(path: string): Promise<string[]> {
  const data: string[] = []
  const read = async (address: string) => {
    const reply = await contest.app.inProcessFetch(address).catch(() => undefined)
    data.push(...listStrings(reply))
    return reply
  }
  const request = { path, search: '', language: 'en', mode: null, savesData: false, rotation: null, isPseudo: true }
  const page = await bundle.renderPage({ ...request, read })
  if (!page) return []
  expect(page.html, path).toContain('⟦')
  const known = new Set([...ownWords, ...data.flatMap(listWords)])
  return findTexts(page.html)
    .map(removeMessages)
    .flatMap(listWords)
    .filter((word) => !known.has(word))
}

test.each([
  ['before the contest', at.before],
  ['while names are submitted', at.phase1],
  ['while the public votes', at.phase3],
  ['after the announcement', at.after],
])('public pages > have no text outside of the catalogues %s', async (_, now) => {
  contest.setClock(now)
  const found = await Promise.all(paths.map(async (path) => [path, await findForeignWords(path)] as const))
  expect(found.filter(([, words]) => words.length > 0)).toEqual([])
})

test('findForeignWords > finds a text that is in no catalogue', () => {
  const texts = findTexts('<p>⟦Hello <bdi>⟧Plowy⟦</bdi>⟧</p><button aria-label="Close me">⟦Close⟧</button>')
  expect(texts.map(removeMessages).flatMap(listWords)).toEqual(['Plowy', 'Close'])
})
