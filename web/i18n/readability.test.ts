import { readFileSync } from 'node:fs'
import { pageKinds } from '@snowplow/contract/content-page/content-page-kinds.ts'
import { syllable } from 'syllable'
import { describe, expect, test } from 'vitest'

/** A third of the visitors are children. */
const maxGrade = 7
/** Limit of a single text: a short one has no meaningful grade. */
const [longTextWords, maxGradeOfText] = [20, 9]

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

type Messages = { [key: string]: string | Messages }
const listTexts = (messages: Messages, path = ''): [key: string, text: string][] =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : listTexts(value, `${path}${key}.`),
  )

/** Grade of Flesch and Kincaid: school years that a reader needs. Lines of one or two words are labels. */
function measure(text: string) {
  const sentences = text
    .replace(/\{\{[#/^].*?\}\}/g, '')
    .replace(/\{\{.*?\}\}/g, 'name')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .split(/(?<=[.!?:;])\s+|\n+/)
    .map((sentence) => sentence.match(/[\p{L}’'-]+/gu) ?? [])
    .filter((words) => words.length > 2)
  const words = sentences.flat()
  const syllables = words.reduce((sum, word) => sum + syllable(word), 0)
  const grade = words.length && (0.39 * words.length) / sentences.length + (11.8 * syllables) / words.length - 15.59
  return { grade, words: words.length }
}

describe('reading grade in English', () => {
  test.each([
    'web/i18n/messages/en.json',
    ...['form', 'entry', 'class', 'subscription', 'poll', 'results', 'account', 'mail'].map(
      (name) => `web/i18n/messages/en.${name}.json`,
    ),
  ])('%s', (file) => {
    const sentences = listTexts(JSON.parse(read(file))).filter(([, text]) => /[.!?]$/.test(text))
    expect(measure(sentences.map(([, text]) => text).join('\n')).grade).toBeLessThanOrEqual(maxGrade)
  })

  test.each(['', '.form', '.entry', '.class', '.subscription', '.poll', '.results'])(
    'each longer text of en%s.json',
    (end) => {
      const hard = listTexts(JSON.parse(read(`web/i18n/messages/en${end}.json`))).filter(([, text]) => {
        const { grade, words } = measure(text)
        return words >= longTextWords && grade > maxGradeOfText
      })
      expect(hard).toEqual([])
    },
  )

  test.each([
    ...pageKinds.map((kind) => `server/features/content-page/templates/en/${kind}.md`),
    'docs/guides/families.md',
  ])('%s', (file) => {
    expect(measure(read(file)).grade).toBeLessThanOrEqual(maxGrade)
  })

  test('tells hard texts from easy ones', () => {
    expect(measure('The plow clears the road. You pick a name for it.').grade).toBeLessThan(3)
    const official =
      'Notwithstanding the aforementioned provisions, participants hereby irrevocably authorize publication.'
    expect(measure(official).grade).toBeGreaterThan(15)
  })
})
