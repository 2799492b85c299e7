import { expect, test } from 'vitest'
import { measureFile } from './measure-vocabulary.ts'

const wordsFoundIn = (code: string) => measureFile('file.ts', code).violations.map(({ found }) => found)

test('vocabulary > names the private word and the standard term', () => {
  const { violations } = measureFile('file.ts', 'const first = 1\nconst keptPage = first\n')
  expect(violations).toEqual([
    { file: 'file.ts', line: 2, found: 'keptPage', instead: expect.stringContaining('cached') },
  ])
})

test('vocabulary > accepts terms of the specification and words in strings', () => {
  expect(wordsFoundIn(`const setAside = 'kept'\nconst text = \`kept \${setAside}\`\n`)).toEqual([])
})

test('vocabulary > reads expressions inside template literals', () => {
  expect(wordsFoundIn('const text = `page $' + '{keptPage}`\n')).toEqual(['keptPage'])
})

test('vocabulary > rejects a comment that starts with a pronoun', () => {
  expect(wordsFoundIn('/** Nobody reads it. */\n')).toEqual(['Nobody', 'Nobody'])
  expect(wordsFoundIn('// Returns the cached page.\n')).toEqual([])
})

test('vocabulary > accepts terms of a ranking in files about results', () => {
  const find = (file: string) => measureFile(file, 'const place = draw\n').violations.map(({ found }) => found)
  expect(find('server/features/results/draw.ts')).toEqual([])
  expect(find('web/features/plow/Plow.tsx')).toEqual(['place', 'draw'])
})
