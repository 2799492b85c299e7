/** The menu as data (section 2): navbar, search and shortcuts all read this one list. */

import {
  BookOpen,
  Calendar,
  CalendarRange,
  ChartColumn,
  ClipboardList,
  FileText,
  Heart,
  History,
  House,
  Inbox,
  Landmark,
  type LucideIcon,
  MapPinned,
  ShieldCheck,
  SquarePen,
  Tag,
  Trophy,
  Truck,
  Users,
  Vote,
  Wrench,
} from 'lucide-react'
import type { Translate } from '../../i18n/i18n.ts'
import { access, type Who } from '../access.ts'
import { type Screen, type ScreenTitle, screens } from '../screens.ts'

/** `useBadge` knows the number. */
export type Badge = 'waitingNames' | 'waitingTruckNames'

/** An item as section 2 lists its fields. */
export interface NavigationItem {
  id: string
  /** The English words. Search finds an item by them in every language: they are what colleagues call the page. */
  title: string
  /** Key of the title in the catalogue; without one the title stands as it is. */
  translate?: `screen.${ScreenTitle | 'admin' | 'setup' | 'manage' | 'staffPages' | 'publicPages'}`
  /**
   * `group` and `collapse` hold children, at the top and further in; `link` leads out of the pages for working. A `divider`
   * with a title is the heading of the items that follow it.
   */
  type: 'item' | 'collapse' | 'group' | 'link' | 'divider'
  icon?: LucideIcon
  url?: string
  auth: Screen['auth']
  children?: readonly NavigationItem[]
  badge?: Badge
}

/** An item for a screen: who may open it is the screen's own rule, so that menu and guard cannot differ. */
function page(
  id: string,
  title: string,
  screen: ScreenTitle,
  icon: LucideIcon,
  rest: Pick<NavigationItem, 'badge'> & { type?: 'link' } = {},
): NavigationItem {
  const found = screens.find((candidate) => candidate.title === screen)
  if (!found) throw new Error(`No screen is called ${screen}`)
  return { id, title, translate: `screen.${screen}`, type: 'item', icon, url: found.path, auth: found.auth, ...rest }
}

const adminPages = [
  page('public-submission-list', 'Public Submissions', 'publicSubmissionList', Inbox, { badge: 'waitingNames' }),
  page('district-poll-list', 'District Polls', 'districtPollList', ClipboardList),
  page('public-poll-list', 'Public Polls', 'publicPollList', ChartColumn),
  page('internal-naming-list', 'Internal Naming Lists', 'internalNamingList', Truck, { badge: 'waitingTruckNames' }),
  page('user-list', 'Users', 'userList', Users),
]

/** What the contest is made of. */
const setupPages = [
  page('department', 'Department', 'department', Landmark),
  page('schedule', 'Schedule', 'schedule', Calendar),
  page('counties', 'Counties and Districts', 'counties', MapPinned),
  page('pages', 'Pages of Words', 'wordPages', FileText),
  page('season-list', 'Seasons', 'seasonList', CalendarRange),
]

const heading = (id: string, title: string, key: 'manage' | 'staffPages' | 'publicPages'): NavigationItem => ({
  id,
  title,
  translate: `screen.${key}`,
  type: 'divider',
  auth: null,
})

export const navigation: readonly NavigationItem[] = [
  page('home', 'Home', 'home', House),
  heading('manage', 'Manage', 'manage'),
  {
    id: 'admin',
    title: 'Admin',
    translate: 'screen.admin',
    type: 'group',
    icon: ShieldCheck,
    // Seen by whoever sees a page in it.
    auth: null,
    children: adminPages,
  },
  {
    id: 'setup',
    title: 'Contest Setup',
    translate: 'screen.setup',
    type: 'group',
    icon: Wrench,
    auth: null,
    children: setupPages,
  },
  page('audit-list', 'Audit', 'auditList', History),
  heading('staff-pages', 'Staff Pages', 'staffPages'),
  page('district-name-poll', 'District Favorite Name Poll', 'districtNamePoll', Heart),
  page('internal-naming', 'Internal District Naming', 'internalNaming', Tag),
  heading('public-pages', 'Public Pages', 'publicPages'),
  page('public-naming-form', 'Public Naming Form', 'publicNamingForm', SquarePen),
  page('favorite-name-poll', 'Public Favorite Name Poll', 'favoriteNamePoll', Vote),
  page('winners', 'Winners', 'winners', Trophy, { type: 'link' }),
  page('documentation', 'Documentation', 'documentation', BookOpen, { type: 'link' }),
]

/** What somebody gets to see: exactly what the guard lets through, and no group or divider around nothing. */
export function navigationFor(who: Who, items: readonly NavigationItem[] = navigation): NavigationItem[] {
  const visible = items
    .filter((item) => access(item, who) === 'show')
    .map((item) => (item.children ? { ...item, children: navigationFor(who, item.children) } : item))
    .filter(({ children }) => children?.length !== 0)
  return visible.filter(
    ({ type }, index) => type !== 'divider' || (visible[index + 1]?.type ?? 'divider') !== 'divider',
  )
}

export type NavigationPage = NavigationItem & { url: string }

export const pagesOf = (items: readonly NavigationItem[]): NavigationPage[] =>
  items.flatMap((item) => [...(item.url ? [{ ...item, url: item.url }] : []), ...pagesOf(item.children ?? [])])

/** Also when the address is inside the item. */
export const isCurrent = (item: NavigationItem, path: string): boolean =>
  item.url === path || (item.children ?? []).some((child) => isCurrent(child, path))

export const titleOf = ({ title, translate }: Pick<NavigationItem, 'title' | 'translate'>, t: Translate) =>
  translate ? t(translate) : title

/** Section 9: search suggestions at most. */
const maxSuggestions = 10

/** Without case and accents, so that `ogretmen` finds `Öğretmen`. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i')

/**
 * The pages whose title holds every typed word, in any order: those that begin with the text first. The English title
 * is found in every language.
 */
export function matching<Page extends Pick<NavigationPage, 'title'>>(
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
