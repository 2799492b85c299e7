import { expect, test } from 'vitest'
import type { Who } from '../access.ts'
import { findScreen } from '../screens.ts'
import { filterNavigation, filterPages, isCurrent, listPages, type NavigationItem, navigation } from './navigation.ts'

const who = (...role: ('user' | 'admin')[]): Who => ({ status: 'authenticated', user: { role } })
const titles = (items: readonly NavigationItem[]): unknown[] =>
  items.map(({ type, title, children }) =>
    type === 'divider' ? `– ${title}` : children ? [title, ...titles(children)] : title,
  )

const forStaff = ['– Staff Pages', 'District Favorite Name Poll', 'Internal District Naming']
const forEveryone = ['– Public Pages', 'Public Naming Form', 'Public Favorite Name Poll', 'Winners', 'Documentation']

test('filterNavigation > lists Home, then grouped pages, for an administrator', () => {
  expect(titles(filterNavigation(who('admin')))).toEqual([
    'Home',
    '– Manage',
    ['Admin', 'Public Submissions', 'District Polls', 'Public Polls', 'Internal Naming Lists', 'Users', 'Mail'],
    [
      'Contest Setup',
      'Department',
      'Schedule',
      'Counties and Districts',
      'Rules and Contact Pages',
      'Seasons',
      'Data Retention',
    ],
    'Audit',
    ...forStaff,
    ...forEveryone,
  ])
})

test('filterNavigation > lists Home, staff pages and public pages for a user', () => {
  expect(titles(filterNavigation(who('user')))).toEqual(['Home', ...forStaff, ...forEveryone])
})

test('filterNavigation > lists the pages of guests for a user without roles', () => {
  expect(titles(filterNavigation({ status: 'unauthenticated' }))).toEqual(forEveryone)
  expect(titles(filterNavigation(who()))).toEqual(forEveryone)
})

test('navigation > has a different icon for every page', () => {
  const icons = listPages(navigation).map(({ icon }) => icon)
  expect(icons).not.toContain(undefined)
  expect(new Set(icons).size).toBe(icons.length)
})

test('navigation > lists every page once, with the access rule of its screen', () => {
  const pages = listPages(navigation)
  for (const { url, auth } of pages) expect(findScreen(url)?.auth).toEqual(auth)
  expect(new Set(pages.map(({ url }) => url)).size).toBe(pages.length)
  expect(new Set(pages.map(({ id }) => id)).size).toBe(pages.length)
})

test('isCurrent > marks a group that contains the current page', () => {
  const admin = navigation.find(({ id }) => id === 'admin')
  if (!admin) throw new Error('The menu is empty')
  expect(isCurrent(admin, '/admin/user-list')).toBe(true)
  expect(isCurrent(admin, '/public-naming-form')).toBe(false)
})

const pages = listPages(navigation)
const find = (text: string, getTitle = (page: { title: string }) => page.title) =>
  filterPages(pages, text, getTitle).map(({ title }) => title)

test('filterPages > finds pages by any words of the title', () => {
  expect(find('public')).toContain('Public Naming Form')
  expect(find('poll  FAVORITE dist')).toEqual(['District Favorite Name Poll'])
  expect(find('snowman')).toEqual([])
})

test('filterPages > sorts titles that begin with the text first', () => {
  expect(find('int')[0]).toMatch(/^Internal/)
  expect(find('u')[0]).toBe('Users')
})

test('filterPages > returns at most ten suggestions', () => {
  const many = Array.from({ length: 30 }, (_, index) => ({ title: `Page ${index}` }))
  expect(filterPages(many, 'page', ({ title }) => title)).toHaveLength(10)
})

test('filterPages > ignores accents and finds English titles in every language', () => {
  expect(find('ucretli', () => 'Ücretli')).toHaveLength(Math.min(10, pages.length))
  expect(find('users', () => 'Kullanıcılar')).toEqual(['Users'])
  expect(find('kullanicilar', () => 'Kullanıcılar').length).toBeGreaterThan(0)
})
