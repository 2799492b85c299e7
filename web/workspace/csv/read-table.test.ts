import { expect, test } from 'vitest'
import { CallError } from '../../lib/call.ts'
import { readTable } from './read-table.ts'

const limit = { rows: 10, characters: 1000 }
const read = async (content: string | Uint8Array<ArrayBuffer>) =>
  (await readTable(new File([content], 'staff.csv'), limit)).lines.map(({ line, record }) => [line, ...record])

test('readTable > numbers rows as the server does', async () => {
  const csv = '\r\nName;Email\r\n"Two\r\nlines";a@example.org\r\n\r\n;;;\r\nAda;b@example.org\r\n'
  expect(await read(csv)).toEqual([
    [2, 'Name', 'Email'],
    [3, 'Two\r\nlines', 'a@example.org'],
    [6, 'Ada', 'b@example.org'],
  ])
})

test('readTable > does not count the line that names the delimiter', async () => {
  expect(await read('sep=;\r\nName;Town, State\r\n')).toEqual([[1, 'Name', 'Town, State']])
})

// Windows PowerShell writes UTF-16 with `-Encoding Unicode`.
test('readTable > reads UTF-16', async () => {
  expect(await read(new Uint8Array(Buffer.from('Name\tTown\r\nZoë\tSka\r\n', 'utf16le')))).toEqual([
    [1, 'Name', 'Town'],
    [2, 'Zoë', 'Ska'],
  ])
})

test.each([
  ['empty', '\r\n,,\r\n', [{ path: 'csv', code: 'too_few' }]],
  ['with an open quotation mark', 'Name,Town\n"Ada,Hill\n', [{ path: 'csv.2', code: 'invalid' }]],
  ['with a stray quotation mark', 'Name,Town\nAda "Plow,Hill\n', [{ path: 'csv.2', code: 'invalid' }]],
  ['that is a workbook', new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 6, 0]), [{ path: 'csv', code: 'wrong_type' }]],
  ['that is too long', 'x'.repeat(1001), []],
])('readTable > rejects a file %s', async (_, csv, fields) => {
  const error = await read(csv).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(CallError)
  expect((error as CallError).fields.map(({ path, code }) => ({ path, code }))).toEqual(fields)
})
