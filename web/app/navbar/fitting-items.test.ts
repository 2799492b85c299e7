import { describe, expect, test } from 'vitest'
import { countFitting } from './fitting-items.ts'

describe('countFitting', () => {
  test('is every item if all fit', () => {
    expect(countFitting([66, 66], 200)).toBe(2)
  })

  test('leaves room for the menu of the others', () => {
    expect(countFitting([66, 66, 66], 300)).toBe(3)
    expect(countFitting([66, 66, 66], 299)).toBe(1)
    expect(countFitting([66, 66, 66, 66], 310)).toBe(2)
  })

  test('is none in a row that is too narrow', () => {
    expect(countFitting([66], 90)).toBe(0)
  })
})
