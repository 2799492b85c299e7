import type { OpenItem } from '@snowplow/contract/open-item.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formatDay } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { QueryNotice } from '../../ui/feedback/QueryNotice.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Card, Stack, Text } from '../../ui/layout/Boxes.tsx'
import shared from '../../ui/layout/shared.module.css'
import staff from '../../ui/layout/staff.module.css'
import { useSession } from '../auth/session.ts'
import { DistrictLinks } from './DistrictLinks.tsx'
import styles from './OpenItem.module.css'
import { dueItemsQuery, getOpenItemPath, hasCardPerDistrict } from './open-item.queries.ts'

/** Lists the open items of the signed-in person, each with its number, deadline and a link to its card. */
export function ToDo({ isDoneNoted = true, children }: { isDoneNoted?: boolean; children?: ReactNode }) {
  const { t } = useTranslation()
  const session = useSession()
  const items = useQuery(dueItemsQuery(session.status === 'authenticated' ? session.user.role : []))
  return (
    <Card as="section" gap="3" aria-labelledby="waiting">
      <h2 id="waiting">{t('home.waiting')}</h2>
      <QueryNotice of={items} failed={t('home.failed')} />
      {!!items.data?.length && (
        <Stack as="ul" gap="2">
          {items.data.map((item) => (
            <ToDoItem key={item.kind} item={item} />
          ))}
        </Stack>
      )}
      {items.data?.length === 0 && isDoneNoted && <p>{t('home.nothing')}</p>}
      {children}
    </Card>
  )
}

function ToDoItem({ item }: { item: OpenItem }) {
  const { t } = useTranslation()
  const { kind, count, total, districts, until } = item
  const [first, ...others] = districts
  const hasDistrict = others.length === 0 || hasCardPerDistrict(kind)
  return (
    <li>
      <Link
        to={getOpenItemPath(kind, { districtId: hasDistrict ? first?.id : undefined })}
        className={`${shared.item} ${styles.work}`}
      >
        <Stack as="span" align="start">
          <Text as="strong">{t(`openItems.${kind}`, { count, total })}</Text>
          {until && (
            <Text as="span" size="2" tone="soft">
              {t('openItems.until', { date: formatDay(until, t) })}
            </Text>
          )}
        </Stack>
        <span className={staff.apart}>
          <Icon of={ChevronRight} size={18} />
        </span>
      </Link>
      <DistrictLinks item={item} />
    </li>
  )
}
