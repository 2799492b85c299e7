import { expect, test } from 'vitest'
import { listNameVariants } from './name-variants.ts'

test('listNameVariants > turns the words, then adds one before or after', () => {
  expect(listNameVariants('Blizzard Buster').slice(0, 4)).toEqual([
    'Buster Blizzard',
    'Captain Blizzard Buster',
    'Super Blizzard Buster',
    'Mighty Blizzard Buster',
  ])
  expect(listNameVariants('Plow')[0]).toBe('Captain Plow')
})

test('listNameVariants > keeps the limits of a name', () => {
  expect(listNameVariants('One Two Three Four Five')).toEqual(['Two Three Four Five One', 'Five Four Three Two One'])
  expect(listNameVariants('a'.repeat(55))).toEqual([])
})

test('listNameVariants > mixes no English words into another script', () => {
  expect(listNameVariants('محراث الثلج')).toEqual(['الثلج محراث'])
})
