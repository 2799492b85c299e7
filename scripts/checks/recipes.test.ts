import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  countSteps,
  getPatch,
  getStatedNumber,
  listChangedFiles,
  listSteps,
  listTests,
  matchesPath,
  recipes,
} from '../recipes/recipe.ts'

describe.each(recipes)('docs/recipes/%s.md', (recipe) => {
  const steps = listSteps(recipe)
  const files = listChangedFiles(recipe)

  test('lists exactly the files that the example changes', () => {
    expect(files.filter((file) => !steps.some(({ path }) => matchesPath(file, path)))).toEqual([])
    const unused = steps.filter(({ path }) => !files.some((file) => matchesPath(file, path)))
    expect(unused.map(({ path }) => path)).toEqual([])
    expect(files).toHaveLength(steps.length)
  })

  test('has a path in every step, and the number of files of the table', () => {
    expect(new Set(steps.map(({ path }) => path)).size).toBe(steps.length)
    expect(steps.length).toBeGreaterThanOrEqual(countSteps(recipe))
    expect(getStatedNumber(recipe)).toBe(steps.length)
  })

  test('names tests that exist, and a step that the compiler demands', () => {
    const tests = listTests(recipe)
    expect(tests.filter((file) => !existsSync(file))).toEqual([])
    expect(tests.length).toBeGreaterThan(0)
    expect(steps.some(({ isDemanded }) => isDemanded)).toBe(true)
  })

  test('has an example that applies to the code', () => {
    const { stderr } = spawnSync('git', ['apply', '--check', getPatch(recipe)], { encoding: 'utf8' })
    expect(stderr, `Renew scripts/recipes/${recipe}.patch`).toBe('')
  })
})
