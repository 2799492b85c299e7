import fc from 'fast-check'
import { expect, test } from 'vitest'
import { layOutBaselines, layOutName, panel } from './lettering.ts'

const names = fc
  .array(fc.stringMatching(/^[A-Za-zÇŞĞçşğ0-9]{1,16}$/), { minLength: 1, maxLength: 5 })
  .map((words) => words.join(' '))

test('layOutName > keeps every word in order on at most three lines', () => {
  fc.assert(
    fc.property(names, (name) => {
      const { lines } = layOutName(name)
      expect(lines.join(' ')).toBe(name)
      expect(lines.length).toBeLessThanOrEqual(3)
    }),
  )
})

test('layOutName > fits the lines into the panel', () => {
  fc.assert(
    fc.property(names, (name) => {
      const lettering = layOutName(name)
      const yPositions = layOutBaselines(lettering)
      expect(Math.min(...yPositions) - lettering.fontSize * 0.75).toBeGreaterThan(panel.y)
      expect(Math.max(...yPositions) + lettering.fontSize * 0.25).toBeLessThan(panel.y + panel.height)
    }),
  )
})

test('layOutName > balances the lines at equal font size', () => {
  const box = { x: 60, y: 84, width: 1080, height: 170 }
  expect(layOutName('Bir kar küreme aracına adını verin', box, 76).lines).toEqual([
    'Bir kar küreme',
    'aracına adını verin',
  ])
})

test('layOutName > shrinks long names and breaks one endless word', () => {
  expect(layOutName('Blizzo').fontSize).toBeGreaterThan(layOutName('Ope Just Gonna Plow Right').fontSize)
  expect(layOutName('x'.repeat(55)).lines.join('')).toBe('x'.repeat(55))
  expect(layOutName('x'.repeat(55)).fontSize).toBeGreaterThan(20)
  expect(layOutName('  ').lines).toEqual([])
})
