import { expect, test } from 'vitest'
import { allRights, can } from './access.ts'
import { allRoutes } from './api/all-routes.ts'

test('a guest may do what anyone may, and nothing that needs a role', () => {
  expect(can([], 'vote.submit')).toBe(true)
  expect(can([], 'publicSubmission.review')).toBe(false)
  expect(can(['user'], 'publicSubmission.review')).toBe(false)
  expect(can(['user', 'admin'], 'publicSubmission.review')).toBe(true)
})

test('an administrator may do all that anyone may', () => {
  expect(allRights.filter((right) => !can(['admin'], right))).toEqual([])
})

test('no two routes share a method and a path', () => {
  const addresses = Object.values(allRoutes).map(({ method, path }) => `${method} ${path}`)
  expect(new Set(addresses).size).toBe(addresses.length)
})
