import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { allRoutes } from '@snowplow/contract/api/all-routes.ts'
import { expect, test } from 'vitest'

/** Handled inline where they are mounted. */
const inlineHandlers = ['getApiDocument', 'getSignInOptions']

const services = globSync('features/**/*.service.ts', { cwd: fileURLToPath(new URL('..', import.meta.url)) })
const code = services.map((file) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')).join('\n')

test('every route > is implemented by a service method of its name', () => {
  const isFound = (name: string) => new RegExp(`^(export )? *(async )?(function )?${name}\\(`, 'm').test(code)
  const hidden = Object.keys(allRoutes).filter((name) => !isFound(name))
  expect(hidden.toSorted()).toEqual(inlineHandlers)
})
