import { expect, test } from 'vitest'
import { allRoutes } from '../api/all-routes.ts'
import { allRights, can } from './access.ts'

test('can > grants guests public rights only', () => {
  expect(can([], 'vote.submit')).toBe(true)
  expect(can([], 'publicSubmission.review')).toBe(false)
  expect(can(['user'], 'publicSubmission.review')).toBe(false)
  expect(can(['user', 'admin'], 'publicSubmission.review')).toBe(true)
})

test('can > grants administrators every right', () => {
  expect(allRights.filter((right) => !can(['admin'], right))).toEqual([])
})

test('allRoutes > has a unique method and path for each route', () => {
  const addresses = Object.values(allRoutes).map(({ method, path }) => `${method} ${path}`)
  expect(new Set(addresses).size).toBe(addresses.length)
})
