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
  Mail,
  MapPinned,
  ShieldCheck,
  Shredder,
  SquarePen,
  Tag,
  Trophy,
  Truck,
  Users,
  Vote,
  Wrench,
} from 'lucide-react'
import type { Translate } from '../../i18n/i18n.ts'
import { checkAccess, type Who } from '../access.ts'
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

const waiting = { badge: 'openItems' } as const

const adminPages = [
  page('public-submission-list', 'Public Submissions', 'publicSubmissionList', Inbox, waiting),
  page('district-poll-list', 'District Polls', 'districtPollList', ClipboardList, waiting),
  page('public-poll-list', 'Public Polls', 'publicPollList', ChartColumn, waiting),
  page('internal-naming-list', 'Internal Naming Lists', 'internalNamingList', Truck, waiting),
  page('user-list', 'Users', 'userList', Users, waiting),
  page('mail-list', 'Mail', 'mailList', Mail, waiting),
]

const setupPages = [
  page('department', 'Department', 'department', Landmark),
  page('schedule', 'Schedule', 'schedule', Calendar),
  page('counties', 'Counties and Districts', 'counties', MapPinned),
  page('pages', 'Rules and Contact Pages', 'contentPages', FileText),
  page('season-list', 'Seasons', 'seasonList', CalendarRange),
  page('retention', 'Data Retention', 'retention', Shredder),
]

const heading = (id: string, title: string, key: 'manage' | 'staffPages' | 'publicPages'): NavigationItem => ({
  id,
  title,
  translate: `screen.${key}`,
  type: 'divider',
  auth: null,
})

export const navigation: readonly NavigationItem[] = [
  page('home', 'Home', 'home', House, waiting),
  heading('manage', 'Manage', 'manage'),
  {
    id: 'admin',
    title: 'Admin',
    translate: 'screen.admin',
    type: 'group',
    icon: ShieldCheck,
    // Visible if any of its pages is.
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
  page('district-name-poll', 'District Favorite Name Poll', 'districtNamePoll', Heart, waiting),
  page('internal-naming', 'Internal District Naming', 'internalNaming', Tag, waiting),
  heading('public-pages', 'Public Pages', 'publicPages'),
  page('public-naming-form', 'Public Naming Form', 'publicNamingForm', SquarePen),
  page('favorite-name-poll', 'Public Favorite Name Poll', 'favoriteNamePoll', Vote),
  page('winners', 'Winners', 'winners', Trophy, { type: 'link' }),
  page('documentation', 'Documentation', 'documentation', BookOpen, { type: 'link' }),
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
