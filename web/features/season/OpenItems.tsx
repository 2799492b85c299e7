import { listOpenItems, type OpenItem, type OpenItemKind } from '@snowplow/contract/season/open-items.ts'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { Link } from 'wouter'
import { useTranslation } from '../../i18n/i18n.ts'
import { queryOf } from '../../lib/query.ts'
import { QueryNotice } from '../../ui/feedback/QueryNotice.tsx'
import { Stack, Text } from '../../ui/layout/Layout.tsx'
import { useSeason } from './SeasonSwitch.tsx'

const paths = {
  undecidedEntries: '/admin/public-submission-list?state=pending',
  districtsWithoutFavorites: '/admin/district-poll-list',
  staffWithoutFavorites: '/admin/district-poll-list?field=missing',
  districtsWithoutOptions: '/admin/district-poll-list',
  districtsWithoutVotes: '/admin/public-poll-list',
  undecidedTruckNames: '/admin/internal-naming-list?status=Pending',
  unansweredPublications: '/admin/public-poll-list',
  noStaff: '/admin/user-list?action=create',
} as const satisfies Record<OpenItemKind, string>

const maxNamed = 6

const openItemsQuery = (year: number) => ({
  ...queryOf(listOpenItems, { params: { year: String(year) } }),
  staleTime: 0,
})

interface OpenItemsProps {
  year: number
  kinds: readonly OpenItemKind[]
  /** Districts that the step completes itself. */
  exceptDistricts?: readonly number[]
}

export function OpenItems({ year, kinds, exceptDistricts = [] }: OpenItemsProps) {
  const { t } = useTranslation()
  const { all } = useSeason()
  const items = useQuery(openItemsQuery(year))
  const isCurrent = all.some((season) => season.year === year && season.isCurrent)
  const pathOf = (kind: OpenItemKind, districtId?: number) => {
    const path = districtId === undefined ? paths[kind] : `${paths[kind]}?district=${districtId}`
    if (isCurrent || kind === 'noStaff') return path
    return `${path}${path.includes('?') ? '&' : '?'}season=${year}`
  }
  if (items.isError || !items.data) return <QueryNotice of={items} failed={t('openItems.failed')} />
  const open = kinds.flatMap((kind) => {
    const item = items.data.find((item) => item.kind === kind)
    return item ? [withoutDistricts(item, exceptDistricts)] : []
  })
  const visibleItems = open.filter(({ count }) => count > 0)
  if (visibleItems.length === 0) return null
  return (
    <Stack as="section" gap="2" aria-labelledby="open-items">
      <Text id="open-items" weight="strong">
        {t('openItems.title')}
      </Text>
      <Stack as="ul" gap="2">
        {visibleItems.map(({ kind, count, total, districts }) => (
          <li key={kind}>
            <Link to={pathOf(kind)}>{t(`openItems.${kind}`, { count, total })}</Link>
            {districts.length > 0 && (
              <Text size="2" tone="soft">
                {districts.slice(0, maxNamed).map(({ id, name }, index) => (
                  <Fragment key={id}>
                    {index > 0 && ', '}
                    <Link to={pathOf(kind, id)}>
                      <bdi>{name}</bdi>
                    </Link>
                  </Fragment>
                ))}
                {districts.length > maxNamed && `, ${t('table.andMore', { number: districts.length - maxNamed })}`}
              </Text>
            )}
          </li>
        ))}
      </Stack>
    </Stack>
  )
}

function withoutDistricts(item: OpenItem, ids: readonly number[]): OpenItem {
  const districts = item.districts.filter(({ id }) => !ids.includes(id))
  return { ...item, districts, count: item.count - (item.districts.length - districts.length) }
}
