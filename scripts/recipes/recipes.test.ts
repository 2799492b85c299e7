/** Carries out the recipes on a copy of the checkout: adds, checks, runs their tests and undoes them. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, symlinkSync, unlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { bareEnvironment } from '@snowplow/server/test/process/bare-environment.ts'
import { copyCheckout } from '@snowplow/server/test/process/copied-checkout.ts'
import { afterEach, expect, test } from 'vitest'
import { getPatch, listChangedFiles, listSteps, listTests, matchesPath, type Recipe, recipes } from './recipe.ts'

const workspaces = ['contract', 'server', 'web', 'e2e', 'bench', 'drill', 'load', 'interop']
const copied = [...workspaces, 'scripts', 'docs', 'deploy', 'package.json', 'tsconfig.json', 'vitest.config.ts']
const checkout = copyCheckout('contest', [...copied, 'README.md', 'CHANGELOG.md', '.env.example'])

// The dependencies link to the workspaces of the checkout: the copy needs its own.
const dependencies = join(checkout, 'node_modules')
unlinkSync(dependencies)
mkdirSync(join(dependencies, '@snowplow'), { recursive: true })
for (const name of readdirSync('node_modules'))
  if (!['@snowplow', '.cache', '.vite', '.vitest'].includes(name))
    symlinkSync(resolve('node_modules', name), join(dependencies, name))
for (const name of workspaces) symlinkSync(join(checkout, name), join(dependencies, '@snowplow', name))

const runner = resolve('node_modules/.bin/vitest')

/** Limit of a command. */
const limitMs = 240_000

/** Runs a command in the copy. @returns its output if it fails, else null */
function findFailure(command: string, ...args: string[]): string | null {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: checkout,
    env: bareEnvironment,
    encoding: 'utf8',
    timeout: limitMs,
  })
  if (error) throw error
  return status === 0 ? null : `${stdout}${stderr}`
}

let undo: (() => string | null)[] = []
afterEach(() => {
  for (const step of undo.toReversed()) expect(step()).toBeNull()
  undo = []
})

function apply(recipe: Recipe, ...options: string[]): void {
  expect(findFailure('git', 'apply', ...options, getPatch(recipe))).toBeNull()
  undo.push(() => findFailure('git', 'apply', '--reverse', ...options, getPatch(recipe)))
}

const compile = (project: string) => findFailure(resolve('node_modules/.bin/tsc'), '-p', project, '--checkers', '1')

test('recipes > compile and pass their tests with the files of their lists', { timeout: 5 * limitMs }, () => {
  // Together, since a type check takes as long for five as for one.
  for (const recipe of recipes) apply(recipe)
  for (const project of ['.', 'web', 'e2e']) expect(compile(project)).toBeNull()
  const tests = new Set(recipes.flatMap(listTests))
  expect(findFailure(runner, 'run', '--mode', 'quick', '--maxWorkers=1', ...tests)).toBeNull()
})

test.each(recipes)('recipe %s > does not compile without its first step with a ✓', { timeout: limitMs }, (recipe) => {
  const demanded = listSteps(recipe).find(({ isDemanded }) => isDemanded)?.path ?? ''
  const file = listChangedFiles(recipe).find((changed) => matchesPath(changed, demanded)) ?? ''
  apply(recipe, `--exclude=${file}`)
  expect(compile(file.startsWith('server/') ? '.' : 'web')).toContain('error TS')
})
