import { englishTitles, icons } from 'virtual:menu'
import { type LucideIcon, ShieldCheck, Wrench } from 'lucide-react'
import type { Translate } from '../../i18n/i18n.ts'
import { checkAccess, type Who } from '../access.ts'
import type { MenuEntry } from '../screen-row.ts'
import { type Screen, type ScreenTitle, screens } from '../screens.ts'

export interface NavigationItem {
  id: string
  /** English title. Search matches it in every language. */
  title: string
  translate?: `screen.${ScreenTitle | 'admin' | 'setup' | 'manage' | 'staffPages' | 'publicPages'}`
  /**
   * `group` (top level) and `collapse` (nested) have children; `link` opens a page outside the working pages. A
   * `divider` with a title is the heading of the following items.
   */
  type: 'item' | 'collapse' | 'group' | 'link' | 'divider'
  icon?: LucideIcon
  url?: string
  auth: Screen['auth']
  children?: readonly NavigationItem[]
  /** Set on items that show how much waits on their page. */
  badge?: 'openItems'
}

/** Item of a screen. Takes the access rule from the screen, so that menu and guard cannot differ. */
function toItem({ path, title, auth }: Screen, menu: MenuEntry): NavigationItem {
  return {
    id: menu.id ?? path.slice(path.lastIndexOf('/') + 1),
    title: englishTitles[title] ?? '',
    translate: `screen.${title}`,
    type: menu.isLink ? 'link' : 'item',
    icon: icons[menu.icon],
    url: path,
    auth,
    ...(menu.badge && { badge: menu.badge }),
  }
}

/** In the order of `screens`. */
const listItems = (place: MenuEntry['in']) =>
  screens.flatMap((screen) => (screen.menu?.in === place ? [toItem(screen, screen.menu)] : []))

const heading = (id: string, title: string, key: 'manage' | 'staffPages' | 'publicPages'): NavigationItem => ({
  id,
  title,
  translate: `screen.${key}`,
  type: 'divider',
  auth: null,
})

export const navigation: readonly NavigationItem[] = [
  ...listItems('home'),
  heading('manage', 'Manage', 'manage'),
  {
    id: 'admin',
    title: 'Admin',
    translate: 'screen.admin',
    type: 'group',
    icon: ShieldCheck,
    // Visible if any of its pages is.
    auth: null,
    children: listItems('admin'),
  },
  {
    id: 'setup',
    title: 'Contest Setup',
    translate: 'screen.setup',
    type: 'group',
    icon: Wrench,
    auth: null,
    children: listItems('setup'),
  },
  ...listItems('manage'),
  heading('staff-pages', 'Staff Pages', 'staffPages'),
  ...listItems('staff'),
  heading('public-pages', 'Public Pages', 'publicPages'),
  ...listItems('public'),
]

export function filterNavigation(who: Who, items: readonly NavigationItem[] = navigation): NavigationItem[] {
  const visible = items
    .filter((item) => checkAccess(item, who) === 'show')
    .map((item) => (item.children ? { ...item, children: filterNavigation(who, item.children) } : item))
    .filter(({ children }) => children?.length !== 0)
  return visible.filter(
    ({ type }, index) => type !== 'divider' || (visible[index + 1]?.type ?? 'divider') !== 'divider',
  )
}

export type NavigationPage = NavigationItem & { url: string }

export const listPages = (items: readonly NavigationItem[]): NavigationPage[] =>
  items.flatMap((item) => [...(item.url ? [{ ...item, url: item.url }] : []), ...listPages(item.children ?? [])])

export const isCurrent = (item: NavigationItem, path: string): boolean =>
  item.url === path || (item.children ?? []).some((child) => isCurrent(child, path))

export const translateTitle = ({ title, translate }: Pick<NavigationItem, 'title' | 'translate'>, t: Translate) =>
  translate ? t(translate) : title

const maxSuggestions = 10

/** Removes case and accents: `ogretmen` finds `Öğretmen`. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i')

/**
 * Returns the pages whose title contains every word, in any order; titles that begin with the text come first.
 * English titles match in every language.
 */
export function filterPages<Page extends Pick<NavigationPage, 'title'>>(
  pages: readonly Page[],
  text: string,
  getTitle: (page: Page) => string,
): Page[] {
  const query = plain(text).trim()
  const queryWords = query.split(/\s+/)
  const found = pages.filter((page) => {
    const searchText = `${plain(getTitle(page))}\n${plain(page.title)}`
    return queryWords.every((word) => searchText.includes(word))
  })
  const rank = (page: Page) => (plain(getTitle(page)).startsWith(query) ? 0 : 1)
  return found.toSorted((one, other) => rank(one) - rank(other)).slice(0, maxSuggestions)
}
