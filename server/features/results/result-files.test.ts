import { isOpenRow, parseCsvLine } from '@snowplow/contract/results/csv-line.ts'
import { FileError, readPattern, readPublishedName, readTies } from '@snowplow/contract/results/result-files.ts'
import { csvFormat } from '@snowplow/contract/text/csv-format.ts'
import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'

test('parseCsvLine > reads back any row that an export writes', () => {
  const cell = fc.string({ unit: fc.constantFrom(...'ab \',"=+-@;é٣\t') })
  fc.assert(
    fc.property(fc.array(cell, { minLength: 2, maxLength: 5 }), (cells) => {
      // A row that starts with an apostrophe before a formula sign is ambiguous in the export, too.
      fc.pre(cells.every((text) => !/^'+[=+\-@\t]/.test(text)))
      const line = stringify([cells], csvFormat).replace(/\r\n$/, '')
      expect(parseCsvLine(line)).toEqual(cells)
    }),
  )
})

test('isOpenRow > recognizes a reason with a line break', () => {
  expect(isOpenRow('4,North,12,"Cast by a program')).toBe(true)
  expect(isOpenRow('4,North,12,"Cast by ""bots"""')).toBe(false)
})

test('readPattern > reads names, a withheld number, ballots without names', () => {
  expect(readPattern(['North', 'A', 'B', 'C', 'counted', '12'])).toEqual({
    district: 'North',
    names: ['A', 'B', 'C'],
    isExcluded: false,
    ballots: 12,
  })
  expect(readPattern(['North', '', '', '', 'counted', 'fewer than 10'])).toMatchObject({ names: [], ballots: null })
  expect(readPattern(['North', '', '', '', 'set aside', '2'])).toMatchObject({ names: [], isExcluded: true })
})

test.each([
  ['another state', () => readPattern(['North', 'A', 'B', 'C', 'void', '12'])],
  ['a number that is none', () => readPattern(['North', 'A', 'B', 'C', 'counted', '1e3'])],
  ['an empty line', () => readPattern([''])],
  ['a place that is none', () => readPublishedName(['North', 'first', 'A', '3', '', '5', '0'])],
  ['an unknown rule', () => readTies(['coin toss', ''])],
  ['nineteen digits', () => readTies(['draw', '7301825964041772553'])],
])('result files > are refused with %s', (_, read) => {
  expect(read).toThrow(FileError)
})

test('readTies > reads digits in groups, and a draw that is pending', () => {
  expect(readTies(['draw', '73018 25964 04177 25539'])).toEqual({ rule: 'draw', digits: '73018259640417725539' })
  expect(readTies(['draw', ''])).toEqual({ rule: 'draw', digits: null })
  expect(readTies(['all tied names win', ''])).toEqual({ rule: 'allWin', digits: null })
})
