import { expect, test } from 'vitest'
import { checkPromise, parsePromises } from './promises.ts'

const table = (row: string) => `| Promise | Place | Tests |\n| --- | --- | --- |\n${row}\n`
const test1 = '`scripts/checks/promises.test.ts › finds a sentence that changed`'
const catalogs = [{ family: { erased: 'We deleted your data.' } }]
const getProblems = (row: string) => parsePromises(table(row)).rows.flatMap((one) => checkPromise(one, catalogs))

test('promises > pass with their sentence and their test', () => {
  expect(getProblems(`| We deleted your data. | \`family.erased\` | ${test1} |`)).toEqual([])
})

test('promises > finds a changed sentence, a missing message and test', () => {
  expect(getProblems(`| We erased your data. | \`family.erased\` | ${test1} |`)).toEqual([
    'family.erased now says “We deleted your data.”',
  ])
  expect(getProblems(`| We deleted your data. | \`family.gone\` | ${test1} |`)).toEqual([
    'there is no message family.gone',
  ])
  const gone = ['no', 'such title'].join(' ')
  expect(
    getProblems(`| We deleted your data. | \`family.erased\` | \`scripts/checks/promises.test.ts › ${gone}\` |`),
  ).toEqual([`scripts/checks/promises.test.ts has no test “${gone}”`])
})

test('promises > report a line that is no row', () => {
  expect(parsePromises(table('| A promise without a place |')).malformed).toEqual([3])
})
