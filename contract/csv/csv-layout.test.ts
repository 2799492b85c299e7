import { expect, test } from 'vitest'
import { findCsvLayout } from './csv-layout.ts'

test.each([
  ['commas', 'a,b\n1,2\n', ',', '\n'],
  ['semicolons beside decimal commas', 'a;b;c\r\n1,5;2,5;3\r\n', ';', '\r\n'],
  ['tabs beside commas in texts', 'a\tb\nx, y\tz, w\n', '\t', '\n'],
  ['commas beside semicolons in quotes', 'a,b\n"x;y;z","1;2;3"\n', ',', '\n'],
  ['commas below a title with semicolons', 'Names; all schools; 2025\na,b\n1,2\n3,4\n', ',', '\n'],
  ['line ends of a Mac', 'a,b\r1,2\r', ',', '\r'],
  ['another line end in quotes', '"a\nb",c\r\n1,2\r\n', ',', '\r\n'],
  ['a single column', 'a\n1\n', '\t', '\n'],
])('findCsvLayout > reads %s', (_, csv, delimiter, lineEnd) => {
  expect(findCsvLayout(csv)).toEqual({ text: csv, delimiter, lineEnd })
})

test.each([
  ['sep=;\r\na;b\r\n', ';'],
  ['SEP=,\na,b\n', ','],
  ['"sep=|"\na|b\n', '|'],
  ['sep=;;;\na;b\n', ';'],
  ['\ufeffsep=\t\na\tb\n', '\t'],
])('findCsvLayout > takes the delimiter that %j names', (csv, delimiter) => {
  const layout = findCsvLayout(csv)
  expect([layout.delimiter, layout.text]).toEqual([delimiter, csv.slice(csv.indexOf('\n') + 1)])
})

test('findCsvLayout > leaves a heading that only looks like such a line', () => {
  expect(findCsvLayout('sep=total,b\n1,2\n').text).toBe('sep=total,b\n1,2\n')
})

test('findCsvLayout > returns for quotation marks alone', () => {
  expect(findCsvLayout('"'.repeat(50_001)).lineEnd).toBe('\n')
})
