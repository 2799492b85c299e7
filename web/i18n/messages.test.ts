import { readdirSync, readFileSync } from 'node:fs'
import { fieldFaults } from 'contract/errors.ts'
import { expect, test } from 'vitest'
import { languages } from './languages.ts'

type Messages = { [key: string]: string | Messages }

const read = (language: string): Messages =>
  JSON.parse(readFileSync(new URL(`./messages/${language}.json`, import.meta.url), 'utf8'))

/** Keys without their plural endings, which differ by language. */
function keysOf(messages: Messages, path = ''): string[] {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [`${path}${key}`.replace(/(_ordinal)?_(zero|one|two|few|many|other)$/, '')]
      : keysOf(value, `${path}${key}.`),
  )
}

const folder = new URL('../', import.meta.url)
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/^dist|\.test\./.test(file))
  .map((file) => readFileSync(new URL(file, folder), 'utf8'))
  .join('\n')

test('every message of the catalogue is used somewhere', () => {
  // Keys that are put together, such as `front.phase_${phase}`, are found by their beginning.
  const isUsed = (key: string) => {
    const stem = key.replace(/_.*$/, '_')
    return (
      sources.includes(`'${key}'`) ||
      sources.includes(`\`${stem}$`) ||
      sources.includes(`\`${key.replace(/[^.]+$/, '')}$`)
    )
  }
  const unused = [...new Set(keysOf(read('en')))].filter((key) => !key.startsWith('fault.') && !isUsed(key))
  expect(unused).toEqual([])
})

test('every language has exactly the keys of English', () => {
  for (const language of Object.keys(languages)) {
    expect([...new Set(keysOf(read(language)))].sort()).toEqual([...new Set(keysOf(read('en')))].sort())
  }
})

test('every worded fault is one that a schema can have', () => {
  const faults = keysOf(read('en').fault as Messages).map((key) => key.split('.')[1])
  expect(faults.filter((fault) => !(fault && fault in fieldFaults))).toEqual([])
})
