import type { OpenItem, OpenItemKind } from '@snowplow/contract/open-item.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useTranslation } from '../../i18n/i18n.ts'
import { QueryNotice } from '../../ui/feedback/QueryNotice.tsx'
import { Stack, Text } from '../../ui/layout/Boxes.tsx'
import { useSeason } from '../season/SeasonSwitch.tsx'
import { DistrictLinks } from './DistrictLinks.tsx'
import { getOpenItemPath, openItemsQuery } from './open-item.queries.ts'

interface OpenItemsProps {
  year: number
  kinds: readonly OpenItemKind[]
  /** Districts that the step completes itself. */
  exceptDistricts?: readonly number[]
}

/** Unfinished work that a step leaves behind, listed before it is taken. */
export function OpenItems({ year, kinds, exceptDistricts = [] }: OpenItemsProps) {
  const { t } = useTranslation()
  const { all } = useSeason()
  const items = useQuery(openItemsQuery({ season: String(year) }))
  const isCurrent = all.some((season) => season.year === year && season.isCurrent)
  const otherYear = isCurrent ? undefined : year
  if (items.isError || !items.data) return <QueryNotice of={items} failed={t('openItems.failed')} />
  const visibleItems = items.data
    .filter(({ kind }) => kinds.includes(kind))
    .map((item) => withoutDistricts(item, exceptDistricts))
    .filter(({ count }) => count > 0)
  if (visibleItems.length === 0) return null
  return (
    <Stack as="section" gap="2" aria-labelledby="open-items">
      <Text id="open-items" weight="strong">
        {t('openItems.title')}
      </Text>
      <Stack as="ul" gap="2">
        {visibleItems.map((item) => (
          <li key={item.kind}>
            <Link to={getOpenItemPath(item.kind, { year: item.kind === 'noStaff' ? undefined : otherYear })}>
              {t(`openItems.${item.kind}`, { count: item.count, total: item.total })}
            </Link>
            <DistrictLinks item={item} year={otherYear} />
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
