import { afterEach, expect, test } from 'vitest'
import { persist } from '../../lib/storage/persisted-state.ts'
import { checkChoice, rememberColumns, suggestColumns } from './column-choice.ts'

const fields = {
  name: { headings: [] },
  email: { headings: [], words: /e-?mail/ },
  role: { headings: [], isOptional: true },
}
const getLines = (...rows: string[]) => rows.map((row, index) => ({ line: index + 1, record: row.split(',') }))
const suggest = (...rows: string[]) => suggestColumns('/staff', getLines(...rows), fields)

afterEach(() => persist('import-columns', null))

test('suggestColumns > is certain of accepted headings alone', () => {
  expect(suggest('Email,Name', 'a@b.org,Ada')).toEqual({
    headingLine: 1,
    columns: { name: 1, email: 0, role: null },
    isCertain: true,
  })
  expect(suggest('Your email,Name', 'a@b.org,Ada').isCertain).toBe(false)
  expect(suggest('Email,Who', 'a@b.org,Ada').isCertain).toBe(false)
})

test('suggestColumns > remembers the choice for a file with these headings', () => {
  const columns = { name: 0, email: 1, role: null }
  rememberColumns('/staff', ['Who', 'Where'], columns)
  expect(suggest('List of 2026,', 'Who,Where', 'Ada,a@b.org')).toEqual({ headingLine: 2, columns, isCertain: true })
  expect(suggest('Who,Where,Why', 'Ada,a@b.org,x').isCertain).toBe(false)
  expect(suggestColumns('/entries', getLines('Who,Where'), fields).isCertain).toBe(false)
})

test('suggestColumns > asks again if a field has been added since', () => {
  rememberColumns('/staff', ['Who', 'Where'], { name: 0 })
  expect(suggest('Who,Where')).toMatchObject({ columns: { name: 0, email: null }, isCertain: false })
})

test.each(['{', '7', '[null]', '[{"key":1}]'])('suggestColumns > ignores the malformed memory %s', (stored) => {
  persist('import-columns', stored)
  expect(suggest('Email,Name').isCertain).toBe(true)
})

test('rememberColumns > forgets the oldest files', () => {
  for (let index = 0; index <= 20; index++) rememberColumns('/staff', [`A${index}`, 'B'], { name: 0, email: 1 })
  expect([suggest('A0,B').isCertain, suggest('A1,B').isCertain]).toEqual([false, true])
})

test('checkChoice > reports missing columns and those chosen twice', () => {
  expect(checkChoice({ name: 0, email: 0, role: null }, fields)).toEqual({
    missing: [],
    twice: { name: 'email', email: 'name' },
  })
  expect(checkChoice({ name: null, email: 0, role: null }, fields)).toEqual({ missing: ['name'], twice: {} })
})
