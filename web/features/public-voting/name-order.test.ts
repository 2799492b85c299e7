import { expect, test } from 'vitest'
import { sortByOrder } from './name-order.ts'

const options = [1, 2, 3, 4, 5].map((id) => ({ id }))
const sorted = (order: number[]) => sortByOrder(options, order).map(({ id }) => id)

test.each([
  [[3, 1, 5, 2, 4], [3, 1, 5, 2, 4], 'a permutation'],
  [[3, 1], [3, 1, 2, 4, 5], 'an order that lacks options'],
  [[9, 5, 8, 4, 3, 2, 1], [5, 4, 3, 2, 1], 'an order of withdrawn options'],
  [[], [1, 2, 3, 4, 5], 'no order'],
])('sortByOrder > for %j returns %j (%s)', (order, expected) => {
  expect(sorted(order)).toEqual(expected)
})
