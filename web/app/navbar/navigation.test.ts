import { expect, test } from 'vitest'
import type { Who } from '../access.ts'
import { screenAt } from '../screens.ts'
import { isCurrent, matching, type NavigationItem, navigation, navigationFor, pagesOf } from './navigation.ts'

const who = (...role: ('user' | 'admin')[]): Who => ({ status: 'authenticated', user: { role } })
const titles = (items: readonly NavigationItem[]): unknown[] =>
  items.map(({ type, title, children }) => (type === 'divider' ? '–' : children ? [title, ...titles(children)] : title))

const fourItems = [
  'Public Naming Form',
  'District Favorite Name Poll',
  'Public Favorite Name Poll',
  'Internal District Naming',
]

test('an administrator sees the Admin group below the items for everybody', () => {
  expect(titles(navigationFor(who('admin')))).toEqual([
    ['Admin', 'Public Submissions', 'District Polls', 'Public Polls', 'Internal Naming Lists', 'Users'],
    ...fourItems,
    '–',
    'Home',
    ['Contest Setup', 'Schedule', 'Counties and Districts', 'Pages of Words', 'Appearance', 'Seasons'],
    'Audit',
    'Winners',
    'Documentation',
  ])
})

test('a user sees the four items, home, the winners and the documentation', () => {
  expect(titles(navigationFor(who('user')))).toEqual([...fourItems, '–', 'Home', 'Winners', 'Documentation'])
})

test('somebody without a role sees no more than a guest: what is open', () => {
  const open = ['Public Naming Form', 'Public Favorite Name Poll', '–', 'Winners', 'Documentation']
  expect(titles(navigationFor({ status: 'unauthenticated' }))).toEqual(open)
  expect(titles(navigationFor(who()))).toEqual(open)
})

test('every page of the menu is a screen, under the same rule, and once', () => {
  const pages = pagesOf(navigation)
  for (const { url, auth } of pages) expect(screenAt(url)?.auth).toEqual(auth)
  expect(new Set(pages.map(({ url }) => url)).size).toBe(pages.length)
  expect(new Set(pages.map(({ id }) => id)).size).toBe(pages.length)
})

test('a group is current when a page in it is', () => {
  const [admin] = navigation
  if (!admin) throw new Error('The menu is empty')
  expect(isCurrent(admin, '/admin/user-list')).toBe(true)
  expect(isCurrent(admin, '/public-naming-form')).toBe(false)
})

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
