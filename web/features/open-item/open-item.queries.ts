import { can, type Role } from '@snowplow/contract/auth/access.ts'
import { listOpenItems, type OpenItem, type OpenItemKind } from '@snowplow/contract/open-item.ts'
import { toQuery } from '../../lib/query.ts'
import type { SelectedSeason } from '../../ui/address.ts'

const refetchIntervalMs = 60_000

/** Always stale: families, voters and colleagues change it at any time. */
export const openItemsQuery = (season: SelectedSeason = {}) => ({
  ...toQuery(listOpenItems, { query: season }),
  staleTime: 0,
})

const selectDue = (items: readonly OpenItem[]) => items.filter(({ isDue }) => isDue)

/** Open items that wait for the signed-in person. */
export const dueItemsQuery = (roles: readonly Role[]) => ({
  ...toQuery(listOpenItems, { query: {} }),
  select: selectDue,
  enabled: can(roles, 'openItem.read'),
  refetchInterval: refetchIntervalMs,
})

/** Path of the page or card on which it is done. A district is added as `district`. */
const openItemPaths = {
  requestsToConfirm: '/admin/public-poll-list#set-aside',
  ownRequests: '/admin/public-poll-list#set-aside',
  undecidedTies: '/admin/public-poll-list#ties',
  unexplainedPatterns: '/admin/public-poll-list#patterns',
  undecidedEntries: '/admin/public-submission-list?state=pending',
  districtsWithoutFavorites: '/admin/district-poll-list',
  staffWithoutFavorites: '/admin/district-poll-list?field=missing',
  districtsWithoutOptions: '/admin/district-poll-list',
  districtsWithoutVotes: '/admin/public-poll-list',
  undecidedTruckNames: '/admin/internal-naming-list?status=Pending',
  districtsWithoutTruck: '/admin/internal-naming-list',
  winnersWithoutTruck: '/admin/internal-naming-list',
  unansweredPublications: '/admin/public-poll-list#publications',
  noStaff: '/admin/user-list?action=create',
  undeliveredInvitations: '/admin/mail-list?kind=user.invited&state=failed',
  failedMails: '/admin/mail-list?state=failed',
  failedBackup: '/home#backup',
  noBackups: '/home#backup',
  unusableBackup: '/home#backup',
  missingBackup: '/home#backup',
  overdueBackup: '/home#backup',
  ownFavorites: '/district-submission-form',
  ownTruckNames: '/internal-district-naming',
  rejectedTruckNames: '/internal-district-naming',
} as const satisfies Record<OpenItemKind, string>

export const getPagePath = (kind: OpenItemKind): string => openItemPaths[kind].split(/[?#]/)[0] ?? ''

/** Its card shows one district. */
export const hasCardPerDistrict = (kind: OpenItemKind): boolean => /#(set-aside|patterns)$/.test(openItemPaths[kind])

interface Target {
  districtId?: number | undefined
  /** Missing for the current season. */
  year?: number | undefined
}

export function getOpenItemPath(kind: OpenItemKind, { districtId, year }: Target = {}): string {
  const [path = '', query] = openItemPaths[kind].split('#')[0]?.split('?') ?? []
  const hash = openItemPaths[kind].split('#')[1]
  const search = new URLSearchParams(query)
  if (districtId !== undefined) search.set('district', String(districtId))
  if (year !== undefined) search.set('season', String(year))
  return `${path}${search.size > 0 ? `?${search}` : ''}${hash ? `#${hash}` : ''}`
}
