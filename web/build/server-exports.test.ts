import { expect, test } from 'vitest'
import { createServerExports } from './server-exports.ts'

const strip = (code: string) => {
  const { transform } = createServerExports()
  if (typeof transform !== 'object') throw new Error('The plugin has no transform hook')
  return (transform.handler as (code: string) => { code: string })(code).code
}

test('createServerExports > unexports load and isValidParam only', () => {
  const code = [
    'export const load: LoadPage = ({ read }) => read(getPoll, {})',
    'export const isValidParam = isCounty',
    'export const loader = 1',
    'export async function preload() {}',
    'export default function PollPage() {}',
  ]
  expect(strip(code.join('\n')).split('\n')).toEqual([
    'const load: LoadPage = ({ read }) => read(getPoll, {})',
    'const isValidParam = isCounty',
    ...code.slice(2),
  ])
})
