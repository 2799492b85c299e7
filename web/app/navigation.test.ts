import { expect, test } from 'vitest'
import type { Who } from './access.ts'
import { isCurrent, type NavigationItem, navigation, navigationFor, pagesOf } from './navigation.ts'
import { screenAt } from './screens.ts'

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
    'Schedule',
    'Audit',
    'Winners',
    'Documentation',
  ])
})

test('a user sees the four items, the winners and the documentation', () => {
  expect(titles(navigationFor(who('user')))).toEqual([...fourItems, '–', 'Winners', 'Documentation'])
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
