import { expect, test } from 'vitest'
import { isCheck } from './chunks.ts'

test.each([
  ['/site/contract/entry/entry.ts', false],
  ['C:\\site\\contract\\text\\text.ts', false],
  ['/site/node_modules/zod/mini/index.js', false],
  ['/site/contract/entry/entry-of-a-list.ts', true],
  ['/site/contract/text/text-of-a-page.ts', true],
  ['/site/node_modules/zod-of-others/index.js', true],
])('isCheck > matches exact file names only: %s', (file, isForEverybody) => {
  expect(isCheck(file)).toBe(!isForEverybody)
})
