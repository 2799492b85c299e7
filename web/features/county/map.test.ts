import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findStep, listLegendSteps, listSteps } from './CountyMap.tsx'
import { calculateMiddle, getNextArea } from './map-areas.ts'

test('listSteps > assigns one shade per value, never paler for more', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 40 })), (values) => {
      const steps = listSteps(values)
      expect(steps.length).toBeLessThanOrEqual(5)
      steps.forEach(({ from, to }, index) => {
        expect(from).toBeLessThanOrEqual(to)
        if (index) expect(from).toBeGreaterThan(steps[index - 1]?.to ?? 0)
      })
      const shades = values.toSorted((one, other) => one - other).map((value) => findStep(steps, value))
      expect(shades).toEqual(shades.toSorted((one, other) => one - other))
      values.forEach((value) => {
        expect(findStep(steps, value) === 0).toBe(value === 0)
      })
    }),
  )
  expect(findStep(listSteps([1, 2]), undefined)).toBe(0)
})

test('listSteps > separates one big city from the other counties', () => {
  expect(listSteps([1, 2, 3, 4, 1000])).toEqual([1, 2, 3, 4, 1000].map((value) => ({ from: value, to: value })))
  expect(listSteps([5, 5, 5, 5, 5, 5, 5, 9])).toEqual([
    { from: 5, to: 5 },
    { from: 9, to: 9 },
  ])
})

const square = (id: number, x: number, y: number) => ({
  id,
  path: `M${x},${y}L${x + 10},${y}L${x + 10},${y + 10}L${x},${y + 10}Z`,
})
const grid = [square(1, 0, 0), square(2, 10, 0), square(3, 0, 10), square(4, 10, 10)]

test('getNextArea > moves to the neighbor in the direction of the arrow key', () => {
  expect(calculateMiddle(square(1, 0, 10).path)).toEqual({ x: 5, y: 15 })
  const from1 = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'End', 'x'].map((key) => getNextArea(grid, 1, key))
  expect(from1).toEqual([2, 3, undefined, undefined, 4, undefined])
  expect(getNextArea(grid, 4, 'Home')).toBe(1)
})

test('listLegendSteps > shows single values or ranges without gaps', () => {
  expect(listLegendSteps(listSteps([3, 5, 5]))).toEqual([
    { from: 3, to: 3 },
    { from: 5, to: 5 },
  ])
  expect(listLegendSteps(listSteps([8, 25, 30, 48, 64, 108]))).toEqual([
    { from: 8, to: 25 },
    { from: 26, to: 30 },
    { from: 31, to: 48 },
    { from: 49, to: 64 },
    { from: 65, to: 108 },
  ])
})
