import type { OpenItem } from '@snowplow/contract/open-item.ts'
import { Fragment } from 'react'
import { Link } from 'wouter'
import { useTranslation } from '../../i18n/i18n.ts'
import { Text } from '../../ui/layout/Boxes.tsx'
import { UserText } from '../../ui/UserText.tsx'
import { getOpenItemPath } from './open-item.queries.ts'

const maxNamed = 6

/** Districts of an open item, each with a link to its card. */
export function DistrictLinks({ item: { kind, districts }, year }: { item: OpenItem; year?: number | undefined }) {
  const { t } = useTranslation()
  if (districts.length === 0) return null
  return (
    <Text size="2" tone="soft">
      {districts.slice(0, maxNamed).map(({ id, name }, index) => (
        <Fragment key={id}>
          {index > 0 && <span>{', '}</span>}
          <Link to={getOpenItemPath(kind, { districtId: id, year })}>
            <UserText>{name}</UserText>
          </Link>
        </Fragment>
      ))}
      {districts.length > maxNamed && <span>{`, ${t('table.andMore', { number: districts.length - maxNamed })}`}</span>}
    </Text>
  )
}
