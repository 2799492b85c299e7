import { expect, test } from 'vitest'
import type { Who } from '../access.ts'
import { findScreen, screens } from '../screens.ts'
import { filterNavigation, filterPages, isCurrent, listPages, type NavigationItem, navigation } from './navigation.ts'

const who = (...role: ('user' | 'admin')[]): Who => ({ status: 'authenticated', user: { role } })
const outline = (items: readonly NavigationItem[]) => items.map(({ type, id }) => (type === 'divider' ? `– ${id}` : id))
const forStaff = ['– staff-pages', 'district-name-poll', 'internal-naming']
const forEveryone = ['– public-pages', 'public-naming-form', 'favorite-name-poll', 'winners', 'documentation']

test('filterNavigation > lists Home, then grouped pages, for an administrator', () => {
  expect(outline(filterNavigation(who('admin')))).toEqual([
    'home',
    '– manage',
    'admin',
    'setup',
    'mail-list',
    'audit-list',
    ...forStaff,
    ...forEveryone,
  ])
})

test.each(['admin', 'setup'])(
  'filterNavigation > lists each page of the group %s in the order of the screens',
  (id) => {
    const group = filterNavigation(who('admin')).find((item) => item.id === id)
    const paths = screens.flatMap(({ path, menu }) => (menu?.in === id ? [path] : []))
    expect(paths.length).toBeGreaterThan(4)
    expect(group?.children?.map(({ url }) => url)).toEqual(paths)
  },
)

test('filterNavigation > lists Home, staff pages and public pages for a user', () => {
  expect(outline(filterNavigation(who('user')))).toEqual(['home', ...forStaff, ...forEveryone])
})

test('filterNavigation > lists the pages of guests for a user without roles', () => {
  expect(outline(filterNavigation({ status: 'unauthenticated' }))).toEqual(forEveryone)
  expect(outline(filterNavigation(who()))).toEqual(forEveryone)
})

test('navigation > keeps the ids that people have stored as shortcuts', () => {
  const stored = ['public-submission-list', 'season-list', 'district-name-poll', 'internal-naming', 'audit-list']
  expect(listPages(navigation).map(({ id }) => id)).toEqual(expect.arrayContaining(stored))
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
