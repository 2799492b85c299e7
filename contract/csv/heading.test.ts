import { describe, expect, test } from 'vitest'
import { territoryFields } from '../county/territory.ts'
import { entryFields } from '../entry/entry-import.ts'
import { staffFields } from '../user/staff-import.ts'
import { type CsvHeading, findHeading, type ImportFields } from './heading.ts'

const find = (rows: readonly string[][], fields: ImportFields) =>
  findHeading(
    rows.map((record, index) => ({ line: index + 1, record })),
    fields,
  )
const namesIn = ({ columns, names }: CsvHeading) =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([field, column]) => (column === null ? [] : [[field, names[column]]])),
  )

const entry = [
  'Ada',
  'Frost',
  'ada@example.com',
  '(501) 555-0123',
  '3',
  'Pulaski',
  'Hill School',
  'Plowy',
  'Fun',
  'Yes',
]

describe('findHeading, entries', () => {
  // Shape of SurveyMonkey's condensed CSV export: contact columns that are empty, and a second row of headings.
  test('reads an export of SurveyMonkey', () => {
    const contact = [
      'Respondent ID',
      'Collector ID',
      'Start Date',
      'IP Address',
      'Email Address',
      'First Name',
      'Last Name',
    ]
    const questions = [
      ...['First Name', 'Last Name', 'What email address can we reach you at?', 'Phone', 'Grade', 'County', 'School'],
      ...['What name do you suggest?', 'Why did you choose this name?', 'Do you consent to publication?'],
    ]
    const kinds = questions.map((_, index) => (index === 4 ? 'Response' : 'Open-Ended Response'))
    const rows = [
      [...contact, ...questions],
      [...contact.map(() => ''), ...kinds],
      ['118', '4410', '09/02/2025 10:12:33 AM', '203.0.113.7', '', '', '', ...entry],
    ]
    const { rowCount, columns, candidates } = find(rows, entryFields)
    expect([rowCount, Object.values(columns), candidates]).toEqual([2, entry.map((_, index) => index + 7), {}])
  })

  test('reads the parts of a question of several fields', () => {
    const rows = [
      ['Respondent ID', 'About the student', '', '', 'What is your plow name?'],
      ['', 'First Name', 'Last Name', 'Email Address', 'Open-Ended Response'],
      ['118', 'Ada', 'Frost', 'ada@example.com', 'Plowy'],
    ]
    const { rowCount, names, columns } = find(rows, entryFields)
    expect([rowCount, names[1]]).toEqual([2, 'About the student – First Name'])
    expect(columns).toMatchObject({ firstName: 1, lastName: 2, email: 3, snowplowName: 4 })
  })

  // Shape of the workbook of Microsoft Forms: the account's columns come first, "anonymous" for guests.
  test('reads an anonymous export of Microsoft Forms', () => {
    const headings =
      'Id;Start time;Completion time;Email;Name;First name;Last name;Email2;Phone number;Grade;County;School'
    const row = '1;9/2/25 10:12;9/2/25 10:14;anonymous;;Ada;Frost;ada@example.com;5015550123;3;Pulaski;Hill School'
    const { columns } = find([headings.split(';'), row.split(';')], entryFields)
    expect(columns).toMatchObject({ firstName: 5, lastName: 6, email: 7, phoneNumber: 8, schoolName: 11 })
  })

  test('leaves two emails to a person', () => {
    const rows = [
      ['Email', 'First name', 'Email2'],
      ['teacher@example.org', 'Ada', 'ada@example.com'],
    ]
    const { columns, candidates, isCertain } = find(rows, entryFields)
    expect([columns.email, candidates.email, isCertain]).toEqual([null, [0, 2], false])
  })

  // Shape of a sheet of Google Forms: each question as its author worded it.
  test('reads questions as headings', () => {
    const headings = [
      ...['Timestamp', "Student's First Name", "Student's Last Name", "Parent/Guardian's First Name"],
      ...['Parent/Guardian Email Address', 'Best phone number to reach you', 'What grade are you in?'],
      ...[
        'Which county do you live in?',
        'Name of your school',
        'School email',
        'What name do you suggest for our plow?',
      ],
      ...['Tell us why you chose this plow name', 'I give permission to publish my child’s entry'],
    ]
    const row = ['9/2/2025', 'Ada', 'Frost', 'Mae', 'mae@example.com', '501-555-0123', '3rd', 'Pulaski', 'Hill School']
    const rows = [headings, [...row, 'office@example.org', 'Plowy', 'It is fun', 'Yes']]
    expect(Object.values(find(rows, entryFields).columns)).toEqual([1, 2, 4, 5, 6, 7, 8, 10, 11, 12])
  })

  // Shape of Qualtrics' CSV: ids, questions, and a row for its own import.
  test('reads an export of Qualtrics', () => {
    const rows = [
      ['StartDate', 'Q1', 'Q2_1', 'Q3'],
      ['Start Date', 'Student first name', 'Parent email', 'Plow name idea'],
      [
        '{"ImportId":"startDate","timeZone":"Z"}',
        '{"ImportId":"QID1"}',
        '{"ImportId":"QID2_1"}',
        '{"ImportId":"QID3"}',
      ],
      ['2025-09-02 10:12:33', 'Ada', 'ada@example.com', 'Plowy'],
    ]
    const { line, rowCount, columns } = find(rows, entryFields)
    expect(line + rowCount).toBe(4)
    expect(columns).toMatchObject({ firstName: 1, email: 2, snowplowName: 3 })
  })

  test('is certain of its own headings below a title', () => {
    const rows = [
      ['2025 Name-a-Plow entries'],
      [],
      Object.values(entryFields).map(({ headings: [own] }) => own ?? ''),
      entry,
    ]
    expect(find(rows, entryFields)).toMatchObject({ line: 3, rowCount: 1 })
  })

  test('takes the first full row where no heading is known', () => {
    const rows = [['Our names'], ['Kid', 'Idea', 'Town'], ['Ada', 'Plowy', 'Hill']]
    expect(find(rows, entryFields)).toMatchObject({ line: 2, names: ['Kid', 'Idea', 'Town'] })
  })

  test('has no row in an empty file', () => {
    expect(find([], entryFields)).toMatchObject({ line: 0, names: [], columns: { email: null } })
  })
})

describe('findHeading, staff', () => {
  const people = (headings: string, row: string) => namesIn(find([headings.split(','), row.split(',')], staffFields))

  test.each([
    [
      'Google Workspace',
      'First Name [Required],Last Name [Required],Email Address [Required],Password [Required],Org Unit Path [Required],New Primary Email [UPLOAD ONLY],Status [READ ONLY],Last Sign In [READ ONLY],Recovery Email,Work Secondary Email',
      'Ada,Frost,ada@example.org,****,/,,Active,2025/09/02,a@example.com,b@example.com',
      ['First Name [Required]', 'Last Name [Required]', 'Email Address [Required]', 'Status [READ ONLY]'],
    ],
    [
      'Microsoft 365',
      'Block credential,City,Department,Display name,First name,Last name,Licenses,Title,User principal name',
      'False,,Roads,Ada Frost,Ada,Frost,Office 365,Engineer,ada@example.org',
      ['First name', 'Last name', 'User principal name', 'Block credential'],
    ],
    [
      'Microsoft Entra',
      'userPrincipalName,displayName,surname,mail,givenName,objectId,userType,jobTitle,accountEnabled',
      'ada_x@example.org,Ada Frost,Frost,ada@example.org,Ada,1f,Member,Engineer,True',
      ['givenName', 'surname', 'mail', 'accountEnabled'],
    ],
    [
      'Microsoft Entra without mailboxes',
      'userPrincipalName,surname,mail,givenName,accountEnabled',
      'ada@example.org,Frost,,Ada,True',
      ['givenName', 'surname', 'userPrincipalName', 'accountEnabled'],
    ],
    [
      'Active Directory',
      'DistinguishedName,Enabled,GivenName,Name,SamAccountName,Surname,UserPrincipalName',
      'CN=Ada,True,Ada,Ada Frost,ada,Frost,ada@example.org',
      ['GivenName', 'Surname', 'UserPrincipalName', 'Enabled'],
    ],
  ])('reads an export of %s', (_, headings, row, [firstName, lastName, email, status]) => {
    expect(people(headings, row)).toEqual({ firstName, lastName, email, status })
  })
})

describe('findHeading, counties', () => {
  test('finds the headings below a title that names them', () => {
    const rows = [['Counties by district, 2025'], ['County', 'District'], ['Pulaski', '6']]
    expect(find(rows, territoryFields)).toMatchObject({ line: 2, columns: { county: 0, district: 1 }, isCertain: true })
  })
})
