import { decoded } from '@snowplow/contract/text/decode-text.ts'
import { Email, line } from '@snowplow/contract/text/text.ts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Refusal } from '../problem.ts'
import { isFormula, readCsv, readLines, readRow, unquote, withCells } from './read-csv.ts'

const table = {
  fields: {
    firstName: { headings: ['given name'] },
    email: { headings: ['e-mail address'], words: /e-?mail/, accepts: (cell: string) => cell.includes('@') },
    roles: { headings: [], isOptional: true },
  },
  maxRows: 3,
}
const read = (csv: string) => readCsv(csv, table)
const toCells = async (csv: string) => (await read(csv)).rows.map(({ line, cells }) => [line, ...Object.values(cells)])

const readErrors = (csv: string) =>
  read(csv).catch((error: unknown) => (error instanceof Refusal ? error.fields : error))

describe('readCsv', () => {
  test.each([
    ['plain CSV', 'firstName,email,roles\nAda,ada@example.org,user\n'],
    ['other spellings of headings', 'E-Mail Address, First_Name ,ROLES\nada@example.org,Ada,user'],
    ['semicolons and Windows line ends', 'Given name;Email;Roles\r\n Ada ;ada@example.org;user\r\n'],
    ['tabs and a byte order mark', '\ufeffFirst name\tE-mail\tRoles\nAda\tada@example.org\tuser'],
    ['additional columns', 'room,firstName,phone,email,roles\n12,Ada,,ada@example.org,user\n'],
  ])('reads %s', async (_, csv) => {
    expect(await toCells(csv)).toEqual([[2, 'Ada', 'ada@example.org', 'user']])
  })

  test('accepts short rows and a missing optional column', async () => {
    expect(await toCells('email,firstName\na@example.org\n')).toEqual([[2, '', 'a@example.org', '']])
  })

  test('reads the best of several headings and names the others', async () => {
    const fields = { ...table.fields, firstName: { ...table.fields.firstName, isOrdered: true } }
    const { rows, ignoredColumns } = await readCsv('email,firstName,Given name\na@example.org,x,Ada\n', {
      ...table,
      fields,
    })
    expect([rows[0]?.cells.firstName, rows[0]?.headings.firstName, ignoredColumns]).toEqual([
      'Ada',
      'Given name',
      ['firstName'],
    ])
  })

  test('numbers rows as a spreadsheet does', async () => {
    const csv = '\nfirstName,email\n"Two\nlines",a@example.org\n\n,,,\nAda,b@example.org\n'
    expect((await read(csv)).rows.map(({ line, cells }) => [line, cells.firstName])).toEqual([
      [3, 'Two\nlines'],
      [6, 'Ada'],
    ])
  })

  test.each([
    ['of spaces', '  \r\n'],
    ['of line ends', '\r\n'],
    ['of more cells than the heading', ',,,,,\n'],
    ['of quotes', '"","",""\n'],
  ])('drops a thousand rows %s and keeps the line numbers', async (_, blank) => {
    const csv = `firstName,email\n${blank.repeat(1000)}Ada,a@example.org\n`
    expect(await toCells(csv)).toEqual([[1002, 'Ada', 'a@example.org', '']])
  })

  test('builds no parser error for blank rows', async () => {
    const before = Error.captureStackTrace
    let errors = 0
    Error.captureStackTrace = (...args) => {
      errors += 1
      before(...args)
    }
    await toCells(`firstName,email\n${' \n,,,,\n'.repeat(1000)}Ada,a@example.org\n`).finally(() => {
      Error.captureStackTrace = before
    })
    expect(errors).toBe(0)
  })

  test('keeps blank lines inside a quoted cell', async () => {
    const csv = 'firstName,email\r\n"Ada\r\n\r\n ,\r\nMae",a@example.org\r\nZoë,z@example.org\r\n'
    expect((await toCells(csv)).map(([, name]) => name)).toEqual(['Ada\r\n\r\n ,\r\nMae', 'Zoë'])
  })

  // Excel names the delimiter for other locales; its users type titles above the table.
  test.each([
    ['a line that names the delimiter', 'sep=;\r\nFirst name;Email\r\nAda, Mae;a@example.org\r\n', 2],
    ['such a line in quotes', '"sep=|"\nFirst name|Email\nAda, Mae|a@example.org\n', 2],
    ['such a line after the mark', '\ufeffSEP=\t\nFirst name\tEmail\nAda, Mae\ta@example.org\n', 2],
    ['a title row', '2025 Name-a-Plow entries;;\nFirst name;Email\nAda, Mae;a@example.org\n', 3],
    ['a title of one cell', '2025 entries, all schools\n\nFirst name;Email\nAda, Mae;a@example.org\n', 4],
    ['a title that names fields', 'Email list\nFirst name;Email\nAda, Mae;a@example.org\n', 3],
    ['the type of PowerShell', '#TYPE Selected.ADUser\r\n"GivenName","Email"\r\n"Ada, Mae","a@example.org"\r\n', 3],
    ['an empty column of the same heading', 'Email;First name;Email\n;Ada, Mae;a@example.org\n', 2],
    ['the same heading over other cells', 'Email;First name;Email2\nanonymous;Ada, Mae;a@example.org\n', 2],
    ['remarks in headings', 'First Name [Required];Email (of a parent)\nAda, Mae;a@example.org\n', 2],
    ['a question', 'What is your email?;First name\na@example.org;Ada, Mae\n', 2],
    ['a question that only mentions a field', 'Want emails?;First name;Email\nYes;Ada, Mae;a@example.org\n', 2],
    ['a second row of headings', 'First name;Reach us\nResponse;Email\nAda, Mae;a@example.org\n', 3],
  ])('finds the columns with %s', async (_, csv, line) => {
    expect(await toCells(csv)).toEqual([[line, 'Ada, Mae', 'a@example.org', '']])
  })

  test('reads the columns that a person chose', async () => {
    const mapping = { headingLine: 2, columns: { firstName: 1, email: 2, roles: null } }
    const csv = 'Email,First name,Roles\nContact,Who,Where\nx,Ada,a@example.org\n'
    const { rows, ignoredColumns } = await readCsv(csv, { ...table, mapping })
    expect(rows).toEqual([
      {
        line: 3,
        cells: { firstName: 'Ada', email: 'a@example.org', roles: '' },
        headings: { firstName: 'Who', email: 'Where', roles: '' },
      },
    ])
    expect(ignoredColumns).toEqual(['Contact'])
  })

  test('requires a column of each field in a mapping', async () => {
    const mapping = { headingLine: 1, columns: { firstName: 0, email: null, roles: null } }
    const reading = readCsv('First name,Email\nAda,a@example.org\n', { ...table, mapping })
    await expect(reading).rejects.toMatchObject({ fields: [['csv.email', 'required']] })
  })

  const bytes = (text: string, encoding: BufferEncoding) => decoded(Buffer.from(text, encoding))
  test.each(['utf8', 'latin1', 'utf16le'] as const)('reads %s text', async (encoding) => {
    const mark = encoding === 'utf16le' ? '\ufeff' : ''
    const [row] = await toCells(bytes(`${mark}firstName;email\nZoë;z@example.org\n`, encoding))
    expect(row?.[1]).toBe('Zoë')
  })

  test.each([
    [
      'an empty file',
      '\n',
      [
        ['csv.firstName', 'required'],
        ['csv.email', 'required'],
      ],
    ],
    ['another table', 'name,email\nAda,x\n', [['csv.firstName', 'required']]],
    ['a repeated column', 'firstName,email,E-Mail\n1,2,3', [['csv.email', 'repeated']]],
    ['a heading alone', 'firstName,email\n,\n', [['csv', 'too_few']]],
    ['columns that fit equally', 'firstName,Email,Email2\nAda,a@b.org,c@d.org', [['csv.email', 'repeated']]],
    ['too many rows', `firstName,email\n${'a,b\n'.repeat(4)}`, [['csv', 'too_many']]],
    ['an overlong heading', `firstName,email${',x'.repeat(50_000)}`, [['csv.1', 'invalid']]],
    ['an overlong row of commas', `firstName,email\n${','.repeat(50_000)}`, [['csv.2', 'invalid']]],
    ['an overlong cell', `firstName,email\n"${'x'.repeat(50_000)}`, [['csv.2', 'invalid']]],
    ['a stray quote', 'firstName,email\nAda,x\nThe "second,y\n', [['csv.3', 'invalid']]],
  ])('rejects %s', async (_, csv, errors) => {
    expect(await readErrors(csv)).toEqual(errors)
  })

  test('readRow > reports invalid cells by line and column, with their text', async () => {
    const schema = z.strictObject({ firstName: line(5), email: Email })
    const { rows } = await readCsv('Given name,email\nAda,a@example.org\nAugusta,a@\n', {
      fields: { firstName: { headings: ['given name'] }, email: { headings: [] } },
      maxRows: 3,
    })
    const errors = [
      { line: 3, column: 'firstName', code: 'too_long' },
      { line: 3, column: 'email', code: 'invalid' },
    ] as const
    expect(rows.map((row) => readRow(schema, row))).toEqual([
      { data: { firstName: 'Ada', email: 'a@example.org' } },
      { errors },
    ])
    expect(errors.map(withCells(rows))).toEqual([
      { ...errors[0], heading: 'Given name', value: 'Augusta' },
      { ...errors[1], heading: 'email', value: 'a@' },
    ])
  })

  test('readLines > rejects formulas and joins lines', async () => {
    const schema = z.strictObject({ firstName: line(9), email: line(9) })
    const { rows } = await readCsv('firstName,email\n"A\nda",\'=1\n=1,x\n', {
      fields: { firstName: { headings: [] }, email: { headings: [] } },
      maxRows: 2,
    })
    expect(rows.map((row) => readLines(schema, row))).toEqual([
      { data: { firstName: 'A da', email: '=1' } },
      { errors: [{ line: 3, column: 'firstName', code: 'formula' }] },
    ])
  })

  test('isFormula, asText > recognize and unquote formulas', () => {
    expect(['=1+1', '@sum', '\uff1d1', "'=1+1", 'Ada'].map(isFormula)).toEqual([true, true, true, false, false])
    expect(["'=1+1", "'Tis", '=1'].map(unquote)).toEqual(['=1+1', "'Tis", '=1'])
  })
})
