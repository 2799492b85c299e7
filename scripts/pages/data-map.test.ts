import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createDataMap } from './create-data-map.ts'

test('docs/data-map.md > is up to date', () => {
  expect(readFileSync('docs/data-map.md', 'utf8'), 'Run npm run data-map').toBe(createDataMap())
})
