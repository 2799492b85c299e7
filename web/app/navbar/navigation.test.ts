import { expect, test } from 'vitest'
import type { Who } from '../access.ts'
import { screenAt } from '../screens.ts'
import { isCurrent, matching, type NavigationItem, navigation, navigationFor, pagesOf } from './navigation.ts'

const who = (...role: ('user' | 'admin')[]): Who => ({ status: 'authenticated', user: { role } })
const titles = (items: readonly NavigationItem[]): unknown[] =>
  items.map(({ type, title, children }) =>
    type === 'divider' ? `– ${title}` : children ? [title, ...titles(children)] : title,
  )

const forStaff = ['– Staff Pages', 'District Favorite Name Poll', 'Internal District Naming']
const forEveryone = ['– Public Pages', 'Public Naming Form', 'Public Favorite Name Poll', 'Winners', 'Documentation']

test('navigationFor > lists Home, then grouped pages, for an administrator', () => {
  expect(titles(navigationFor(who('admin')))).toEqual([
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

test('navigationFor > lists Home, staff pages and public pages for a user', () => {
  expect(titles(navigationFor(who('user')))).toEqual(['Home', ...forStaff, ...forEveryone])
})

test('navigationFor > lists the pages of guests for a user without roles', () => {
  expect(titles(navigationFor({ status: 'unauthenticated' }))).toEqual(forEveryone)
  expect(titles(navigationFor(who()))).toEqual(forEveryone)
})

test('navigation > has a different icon for every page', () => {
  const icons = pagesOf(navigation).map(({ icon }) => icon)
  expect(icons).not.toContain(undefined)
  expect(new Set(icons).size).toBe(icons.length)
})

test('navigation > lists every page once, with the access rule of its screen', () => {
  const pages = pagesOf(navigation)
  for (const { url, auth } of pages) expect(screenAt(url)?.auth).toEqual(auth)
  expect(new Set(pages.map(({ url }) => url)).size).toBe(pages.length)
  expect(new Set(pages.map(({ id }) => id)).size).toBe(pages.length)
})

test('isCurrent > marks a group that contains the current page', () => {
  const admin = navigation.find(({ id }) => id === 'admin')
  if (!admin) throw new Error('The menu is empty')
  expect(isCurrent(admin, '/admin/user-list')).toBe(true)
  expect(isCurrent(admin, '/public-naming-form')).toBe(false)
})

const pages = pagesOf(navigation)
const find = (text: string, getTitle = (page: { title: string }) => page.title) =>
  matching(pages, text, getTitle).map(({ title }) => title)

test('matching > finds pages by any words of the title', () => {
  expect(find('public')).toContain('Public Naming Form')
  expect(find('poll  FAVORITE dist')).toEqual(['District Favorite Name Poll'])
  expect(find('snowman')).toEqual([])
})

test('matching > sorts titles that begin with the text first', () => {
  expect(find('int')[0]).toMatch(/^Internal/)
  expect(find('u')[0]).toBe('Users')
})

test('matching > returns at most ten suggestions', () => {
  const many = Array.from({ length: 30 }, (_, index) => ({ title: `Page ${index}` }))
  expect(matching(many, 'page', ({ title }) => title)).toHaveLength(10)
})

test('matching > ignores accents and finds English titles in every language', () => {
  expect(find('ucretli', () => 'Ücretli')).toHaveLength(Math.min(10, pages.length))
  expect(find('users', () => 'Kullanıcılar')).toEqual(['Users'])
  expect(find('kullanicilar', () => 'Kullanıcılar').length).toBeGreaterThan(0)
})
