import { expect, test } from 'vitest'
import {
  type DailyFileBallot,
  type DailyFileHeader,
  endsDailyFileHeader,
  parseDailyFileBallot,
  parseDailyFileHeader,
  writeDailyFileBallot,
  writeDailyFileHeader,
} from './daily-file.ts'

const salt = '5a'.repeat(32)
const receiptHash = '0f'.repeat(32)
const header: DailyFileHeader = {
  year: 2025,
  day: '2025-10-01',
  timeZone: 'America/Chicago',
  districts: [{ id: 3, name: 'Ozark, "North"' }],
  options: [
    { id: 11, districtId: 3, name: 'Plowy McPlowface' },
    { id: 12, districtId: 3, name: 'Kar Küreği' },
  ],
}
const ballot: DailyFileBallot = {
  id: 501,
  castAt: new Date('2025-10-01T17:00:00.007Z'),
  districtId: 3,
  options: [11, 12, 15],
  receiptHash,
}
const getLines = (text: string) => text.split('\n').slice(0, -1)

test('daily file > has exactly the bytes of version 1', () => {
  const text = writeDailyFileHeader(header, salt) + writeDailyFileBallot(ballot)
  expect(text).toBe(`snowplow-ballots,1
season,2025
day,2025-10-01
zone,America/Chicago
salt,${salt}
district,3,"Ozark, ""North"""
option,11,3,"Plowy McPlowface"
option,12,3,"Kar Küreği"
ballot,time,district,option,option,option,receipt
501,2025-10-01T17:00:00.007Z,3,11,12,15,${receiptHash}
`)
})

test('daily file > is read back as it was written', () => {
  const lines = getLines(writeDailyFileHeader(header, salt))
  expect(parseDailyFileHeader(lines)).toEqual({ ...header, salt })
  expect(lines.map(endsDailyFileHeader)).toEqual(lines.map((_, index) => index === lines.length - 1))
  for (const one of [ballot, { ...ballot, receiptHash: null }]) {
    expect(parseDailyFileBallot(getLines(writeDailyFileBallot(one))[0] ?? '')).toEqual(one)
  }
})

test.each([
  ['another version', (lines: string[]) => ['snowplow-ballots,2', ...lines.slice(1)]],
  ['a missing salt', (lines: string[]) => lines.filter((line) => !line.startsWith('salt'))],
  ['a missing heading', (lines: string[]) => lines.slice(0, -1)],
  ['an unknown line', (lines: string[]) => lines.with(5, 'county,3,"Ozark"')],
  ['a name without quotes', (lines: string[]) => lines.with(5, 'district,3,Ozark')],
  ['no line', () => []],
])('parseDailyFileHeader > throws for %s', (_, change) => {
  expect(() => parseDailyFileHeader(change(getLines(writeDailyFileHeader(header, salt))))).toThrow('The file of a day')
})

test.each([
  '',
  '501',
  '501,2025-10-01,3,11,12,15,',
  `501,2025-10-01T17:00:00.007Z,3,11,12,${receiptHash}`,
  '501,2025-10-01T17:00:00.007Z,3,11,12,15,0F',
])('parseDailyFileBallot > throws for "%s"', (line) => {
  expect(() => parseDailyFileBallot(line)).toThrow('unknown ballot')
})
