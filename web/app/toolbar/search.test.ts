import { expect, test } from 'vitest'
import { navigation, pagesOf } from '../navigation.ts'
import { matching } from './search.ts'

const pages = pagesOf(navigation)
const find = (text: string, wordsOf = (page: { title: string }) => page.title) =>
  matching(pages, text, wordsOf).map(({ title }) => title)

test('typing finds pages by any words of their titles', () => {
  expect(find('public')).toContain('Public Naming Form')
  expect(find('poll  FAVORITE dist')).toEqual(['District Favorite Name Poll'])
  expect(find('snowman')).toEqual([])
})

test('titles that begin with the text come first', () => {
  expect(find('int')[0]).toMatch(/^Internal/)
  expect(find('u')[0]).toBe('Users')
})

test('there are at most ten suggestions', () => {
  const many = Array.from({ length: 30 }, (_, place) => ({ title: `Page ${place}` }))
  expect(matching(many, 'page', ({ title }) => title)).toHaveLength(10)
})

test('accents do not matter, and the English title is found in every language', () => {
  expect(find('ucretli', () => 'Ücretli')).toHaveLength(Math.min(10, pages.length))
  expect(find('users', () => 'Kullanıcılar')).toEqual(['Users'])
  expect(find('kullanicilar', () => 'Kullanıcılar').length).toBeGreaterThan(0)
})
