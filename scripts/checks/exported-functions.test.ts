import { expect, test } from 'vitest'
import { findExportedFunctions, startsWithVerb } from './exported-functions.ts'

const find = (file: string, text: string) => findExportedFunctions(file, text).map(({ name }) => name)

test('findExportedFunctions > finds declarations and arrow functions', () => {
  const text = `export async function listUsers() {}
export function* readRows() {}
export const toKey = (name: string): string => name
export const addOne = async <Row,>(row: Row) => row
export const limit = 3
function hidden() {}
export const winnersOf = (year: number) => year`
  expect(find('server/user.ts', text)).toEqual(['listUsers', 'readRows', 'toKey', 'addOne', 'winnersOf'])
})

test('findExportedFunctions > leaves out components, hooks and schemas', () => {
  expect(find('web/Card.tsx', 'export function Card() {}\nexport function useCard() {}')).toEqual([])
  const schemas = 'export const line = (limit: number) => limit\nexport const listOf = (item: object) => item'
  expect(find('contract/fields.ts', schemas)).toEqual(['listOf'])
})

test('startsWithVerb > accepts the third person and no nouns', () => {
  const names = ['getRow', 'needs', 'watches', 'rowOf', 'batcher', 'latinKey']
  expect(names.filter((name) => startsWithVerb({ file: '', name }))).toEqual(['getRow', 'needs', 'watches'])
})
