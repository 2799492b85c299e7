import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findChangedSpecs } from './changed-specs.ts'

const all = globSync('e2e/*/*.{spec,walk}.ts').length

test.each([
  ['the name', 'server/features/fingerprint/fingerprint-job.ts', 'e2e/voting/fingerprint.spec.ts'],
  ['a call', 'contract/user/user.ts', 'e2e/accounts/user.spec.ts'],
  ['a screen', 'web/features/winner/WinnersPage.tsx', 'e2e/voting/winners.spec.ts'],
])('findChangedSpecs > finds the specs of a feature by %s', (_, file, spec) => {
  const specs = findChangedSpecs([file])
  expect(specs).toContain(spec)
  expect(specs.length).toBeLessThan(all / 2)
})

test('findChangedSpecs > finds every spec for shared code, none for a document', () => {
  expect(findChangedSpecs(['web/ui/button/Button.tsx'])).toHaveLength(all)
  expect(findChangedSpecs(['docs/operating/install.md', 'drill/main.ts'])).toEqual([])
})

test('findChangedSpecs > finds a changed spec itself', () => {
  expect(findChangedSpecs(['e2e/voting/draw.spec.ts'])).toEqual(['e2e/voting/draw.spec.ts'])
})
